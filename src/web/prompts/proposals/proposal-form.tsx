import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { Proposal } from '../../../contract/prompts/proposals.ts';
import { limits } from '../../../domain/core/limits.ts';
import { proposalLimits } from '../../../domain/prompts/proposals/proposals.ts';
import { useHydrated } from '../../core/hydrated.ts';
import { useApi } from '../../core/query-client.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { useStoredText } from '../../texts/stored-text.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { useEarlyInput } from '../../ui/forms/early-input.ts';
import { TextAreaField, TextField, tooLong } from '../../ui/forms/field.tsx';
import { FormError, formErrorMessage, useFormErrors } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ContentField } from '../editor/content-field.tsx';
import { InputsField } from '../editor/inputs-field.tsx';
import { bodyOf, type ProposedTexts, type ProposedValues, storedEdit, textsOf } from './proposed-values.ts';
import { proposalQueries } from './queries.ts';

/**
 * The form to suggest an edit of a prompt, or to change a suggestion. The input is stored in the browser
 * until it is sent. Without scripts, the browser posts it to the page's address (`http/forms.ts`).
 */
export function ProposalForm({ prompt, proposal }: { prompt: Prompt; proposal: Proposal | undefined }) {
  const { id } = prompt;
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<keyof ProposedValues>();
  const [text, store, clear] = useStoredText(`suggestion:${proposal?.id ?? id}`);
  const stored = storedEdit(text);
  const initial = textsOf(prompt, proposal);
  const hydrated = useHydrated();
  const values: ProposedValues = { ...initial, inputs: (proposal ?? prompt).inputs, ...stored };
  // An edit remains based on the version with which it began.
  const version = stored?.version ?? proposal?.version ?? prompt.version;
  const change = (changed: Partial<ProposedValues>) =>
    store(JSON.stringify({ ...values, ...changed, version }));
  useEarlyInput(form, { ...initial }, change);
  const proposeOnce = useSendOnce((once, body: ReturnType<typeof bodyOf> & { version: number }) =>
    once.proposeEdit({ params: { id }, body }),
  );
  const send = useMutation({
    mutationFn: (sent: ProposedValues) => {
      const body = { ...bodyOf(sent), version };
      return proposal ? api.updateProposal({ params: { id: proposal.id }, body }) : proposeOnce(body);
    },
    onSuccess: async ({ proposal: made }) => {
      clear();
      queries.setQueryData(proposalQueries.one(made.id).queryKey, made);
      void queries.invalidateQueries({ queryKey: proposalQueries.all, refetchType: 'none' });
      toast.success(proposal ? 'Suggestion updated' : 'Suggestion sent');
      // Replaces the history entry, so that Back leads to the prompt and not to an empty form.
      await navigate(paths.proposal(id, made.id), { replace: true });
    },
    onError: showApiErrors,
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const required = {
      title: 'Title',
      summary: 'Short Description',
      contentMd: 'Prompt Content',
      note: 'Note',
    };
    const missing = Object.entries(required).filter(
      ([field]) => values[field as keyof ProposedTexts].trim() === '',
    );
    showErrors(Object.fromEntries(missing.map(([field, label]) => [field, `${label} is required`])));
    if (!missing.length) send.mutate(values);
  };
  const line = (name: 'title' | 'heading' | 'summary', label: string, max: number) => ({
    name,
    label,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    dir: 'auto',
    counter: { used: values[name].length, max },
    error: errors[name] ?? tooLong(label, values[name], max),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it stores depends on what is stored
  const changeContent = useCallback((contentMd: string) => change({ contentMd }), [text, version]);
  return (
    <form
      ref={form}
      method="post"
      action={paths.proposeEdit(id, proposal?.id)}
      noValidate
      onSubmit={onSubmit}
      onInput={clearError}
    >
      <input type="hidden" name="do" value={proposal ? 'updateProposal' : 'proposeEdit'} />
      <input type="hidden" name="version" value={version} />
      <FormError>{formErrorMessage(send.error)}</FormError>
      <div className="space-y-6">
        <TextField {...line('title', 'Title', limits.title)} aria-required />
        <TextField
          {...line('heading', 'Heading', limits.heading)}
          aside={<span className="text-muted">Optional</span>}
        />
        <TextAreaField {...line('summary', 'Short Description', limits.summary)} rows={3} aria-required />
        <ContentField value={values.contentMd} error={errors.contentMd} onChange={changeContent} />
        {/* Without scripts, inputs stay as they are. */}
        {hydrated && (
          <InputsField
            body={values.contentMd}
            inputs={values.inputs}
            error={errors.inputs}
            change={(patch) => change(patch(values))}
          />
        )}
        <TextField
          name="tags"
          label="Tags"
          value={values.tags}
          onChange={({ currentTarget }) => change({ tags: currentTarget.value })}
          autoComplete="off"
          dir="auto"
          hint={`Up to ${limits.tagsPerPrompt}, separated by commas`}
          error={errors.tags}
        />
        <TextAreaField
          name="note"
          label="Note to the author"
          value={values.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          rows={3}
          dir="auto"
          aria-required
          counter={{ used: values.note.length, max: proposalLimits.note }}
          hint="What your edit is for. The version history shows this note if the author accepts."
          error={errors.note ?? tooLong('Note', values.note, proposalLimits.note)}
        />
      </div>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button type="submit" busy={send.isPending}>
          {send.isPending ? 'Sending...' : proposal ? 'Update suggestion' : 'Send suggestion'}
        </Button>
        <ButtonLink href={proposal ? paths.proposal(id, proposal.id) : paths.prompt(id)} variant="secondary">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
