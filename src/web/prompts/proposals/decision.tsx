import { type FormEvent, useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Resolution } from '../../../contract/prompts/merges.ts';
import type { Proposal } from '../../../contract/prompts/proposals.ts';
import { limits } from '../../../domain/core/limits.ts';
import { proposalLimits, versionNoteOf } from '../../../domain/prompts/proposals/proposals.ts';
import { Button } from '../../ui/forms/button.tsx';
import { DecisionBar } from '../../ui/forms/decision-bar.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { quantity } from '../../ui/numbers.ts';
import { conflictsIn, MergeButton, MergeForm } from '../merges/merge-form.tsx';
import { useDecision } from './use-decision.ts';

/**
 * What accepting a suggested edit asks its author, the form for the other two answers, and all three at the
 * lower edge of the window. Its parts are children of the page, so that the bar stays below all of it.
 */
export function Decision({ proposal }: { proposal: Proposal }) {
  const { id, promptId, merge, note, updatedAt, promptUpdatedAt, version, latestVersion } = proposal;
  const [error, setError] = useState<string>();
  const conflicts = conflictsIn(merge).length;
  const accept = useDecision(
    proposal,
    (api, body: { resolutions: Resolution[]; versionNote: string }) =>
      api.acceptProposal({ params: { id }, body: { updatedAt, promptUpdatedAt, ...body } }),
    ({ acceptedVersion }) =>
      acceptedVersion === null ? 'Suggestion accepted' : `Accepted as version ${acceptedVersion}`,
  );
  const answer = useDecision(
    proposal,
    (api, { asks, message }: { asks: boolean; message: string }) =>
      (asks ? api.requestProposalChanges : api.declineProposal)({
        params: { id },
        body: { updatedAt, message },
      }),
    ({ state }) => (state === 'declined' ? 'Suggestion declined' : 'Changes requested'),
  );
  const busy = accept.isPending || answer.isPending;
  const onAnswer = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const { currentTarget: form, nativeEvent } = event;
    const message = String(new FormData(form).get('message') ?? '');
    const submitter = (nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const asks = submitter?.value !== 'declineProposal';
    if (asks && !message.trim()) {
      setError('Say what should change');
      (form.elements.namedItem('message') as HTMLElement | null)?.focus();
      return;
    }
    answer.mutate({ asks, message });
  };
  return (
    <>
      <section aria-labelledby="accept" className="mt-10">
        <h2 id="accept" className="text-xl">
          Accept
        </h2>
        <p className="mt-2 text-muted">
          {merge.length === 0
            ? 'Your prompt already has these changes, so accepting won’t create a new version.'
            : conflicts
              ? `${quantity(conflicts, 'conflict')}: choose the text to keep. The rest merges automatically.`
              : version < latestVersion
                ? 'You’ve since changed the prompt, but nothing conflicts. Accepting adds these changes to yours.'
                : 'Accepting creates a new version with these texts, credited to you both.'}
        </p>
        <MergeForm
          // Decisions apply to these changes only.
          key={`${updatedAt} ${promptUpdatedAt}`}
          id="accept-form"
          merge={merge}
          names={{ mine: 'Your text', theirs: 'Suggested text' }}
          action={paths.proposal(promptId, id)}
          busy={busy}
          onMerge={(resolutions, form) =>
            accept.mutate({ resolutions, versionNote: String(form.get('versionNote') ?? '') })
          }
        >
          <input type="hidden" name="do" value="acceptProposal" />
          <input type="hidden" name="updatedAt" value={updatedAt} />
          <input type="hidden" name="promptUpdatedAt" value={promptUpdatedAt} />
          {merge.length > 0 && (
            <TextField
              name="versionNote"
              label="What changed"
              defaultValue={versionNoteOf(note, limits.versionNote)}
              maxLength={limits.versionNote}
              dir="auto"
              hint="Shown to readers in the version history"
              className="mt-7"
            />
          )}
        </MergeForm>
      </section>
      <section aria-labelledby="answer-with" className="mt-10 border-hairline border-t pt-8">
        <h2 id="answer-with" className="text-xl">
          Request changes or decline
        </h2>
        <form
          id="answer-form"
          method="post"
          action={paths.proposal(promptId, id)}
          noValidate
          onSubmit={onAnswer}
          onInput={() => setError(undefined)}
          className="mt-4"
        >
          <input type="hidden" name="updatedAt" value={updatedAt} />
          <TextAreaField
            name="message"
            label="Message"
            rows={3}
            dir="auto"
            maxLength={proposalLimits.message}
            hint="The sender sees it. Required to request changes, optional to decline."
            error={error}
          />
        </form>
      </section>
      <DecisionBar className="flex bg-paper">
        <MergeButton form="accept-form" busy={busy}>
          {accept.isPending ? 'Accepting...' : 'Accept suggestion'}
        </MergeButton>
        {answers.map(([value, label]) => (
          <Button
            key={value}
            type="submit"
            form="answer-form"
            name="do"
            value={value}
            variant="secondary"
            busy={busy}
          >
            {label}
          </Button>
        ))}
      </DecisionBar>
    </>
  );
}

const answers = [
  ['requestProposalChanges', 'Request changes'],
  ['declineProposal', 'Decline'],
] as const;
