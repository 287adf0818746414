import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { Appeal } from '../../../contract/moderation/appeals.ts';
import { decisionHeading } from '../../../domain/core/decisions.ts';
import type { AppealOutcome } from '../../../domain/moderation/appeals.ts';
import { rules } from '../../../domain/moderation/rules.ts';
import { useApi } from '../../core/query-client.ts';
import { type AdminParams, stateOf } from '../../people/admin-address.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { Timestamp } from '../../ui/timestamp.tsx';
import { Words } from '../decisions/decision-view.tsx';
import { outcomeLabels, until } from '../decisions/labels.ts';
import { CaseAuthor } from './case-author.tsx';
import { Listing } from './filtered-list.tsx';
import { adminQueries, caseStates } from './queries.ts';
import { RowActions } from './row-actions.tsx';
import { StateLinks } from './state-links.tsx';

/** Lists open and decided appeals. */
export function AppealsTab({ params }: { params: AdminParams }) {
  const appeals = useQuery(adminQueries.appeals(params));
  const state = stateOf(params.state, caseStates);
  return (
    <>
      <StateLinks label="Which appeals" tab="appeals" state={state} states={labels} />
      <Listing
        query={appeals}
        params={{ ...params, q: '', state: state === 'open' ? '' : state }}
        noun={['appeal', 'appeals']}
        empty={{ text: 'No appeals', hint: 'Open appeals are listed here, oldest first.' }}
      >
        {(appeal) => <AppealView appeal={appeal} />}
      </Listing>
    </>
  );
}

const labels = { open: 'Open', decided: 'Decided' } as const;

/** An appeal with the contested decision, and its outcome or the buttons to decide it. */
function AppealView({ appeal }: { appeal: Appeal }) {
  const { id, author, text, createdAt, decision, outcome, refusal } = appeal;
  const title = `${decision.kind === 'comment' ? 'Comment on ' : ''}${decision.title || 'Untitled'}`;
  return (
    <article aria-label={title} className="py-5">
      <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        <a href={paths.decision(id)} dir="auto" className="hover:underline">
          {title}
        </a>
      </h2>
      <p className="text-sm text-muted wrap-anywhere">
        <CaseAuthor author={author} /> · <Timestamp at={createdAt} />
      </p>
      <blockquote
        dir="auto"
        className="mt-3 max-w-[72ch] whitespace-pre-line border-hairline border-s-2 ps-4 text-sm wrap-anywhere"
      >
        {text || 'The account and its text were deleted.'}
      </blockquote>
      <div className="mt-3 text-sm wrap-anywhere">
        <b className="font-semibold">
          {decisionHeading(decision, decision.kind)}
          <span>{decision.until && ` ${until(decision.until)}`}</span>
        </b>{' '}
        by {decision.by ?? 'a deleted account'} · <Timestamp at={decision.at} />
        {decision.rule && <p className="text-muted">{rules[decision.rule]}</p>}
        {decision.note && (
          <p dir="auto" className="max-w-[72ch] whitespace-pre-line text-muted">
            {decision.note}
          </p>
        )}
      </div>
      {decision.words.length > 0 && <Words words={decision.words} />}
      {outcome ? (
        <div className="mt-3 text-sm wrap-anywhere">
          <b className="font-semibold">{outcomeLabels[outcome.outcome]}</b> by{' '}
          {outcome.by ?? 'a deleted account'} · <Timestamp at={outcome.at} />
          <p dir="auto" className="max-w-[72ch] whitespace-pre-line text-muted">
            {outcome.note}
          </p>
        </div>
      ) : refusal === null ? (
        <Decide appeal={appeal} title={title} />
      ) : (
        <p className="mt-3 text-sm text-muted">{refusal}.</p>
      )}
    </article>
  );
}

function Decide({ appeal: { id }, title }: { appeal: Appeal; title: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const note = { label: 'Note', hint: 'Visible to the author and in the public log.', required: true };
  const decide = (outcome: AppealOutcome) => ({
    send: (text: string) => api.decideAppeal({ params: { id }, body: { outcome, note: text } }),
    done: outcomeLabels[outcome],
  });
  const onDone = async () => {
    const stale = [
      'admin',
      'decisions',
      ...promptQueries.lists,
      'prompt',
      'user',
      'topics',
      'stats',
      'community',
    ];
    await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] })));
    // The appeal with the focused button was removed from the list.
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
  };
  return (
    <div className="mt-3">
      <RowActions
        subject={title}
        actions={[
          {
            label: 'Keep decision',
            ask: {
              title: 'Keep the decision?',
              description: 'The appeal is declined. The decision cannot be appealed again.',
              note,
            },
            ...decide('upheld'),
          },
          {
            label: 'Reverse decision',
            ask: {
              title: 'Reverse the decision?',
              description:
                'Hidden content reappears, and suspensions and bans end, unless another decision requires them.',
              note,
            },
            ...decide('reversed'),
          },
        ]}
        onDone={onDone}
        onError={({ status }) => {
          // Another admin decided the appeal, so the list is stale.
          if (status === 409) void queries.invalidateQueries({ queryKey: adminQueries.allAppeals });
        }}
      />
    </div>
  );
}
