import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportCase } from '../../contract/report-cases.ts';
import { paths } from '../../contract/routes.ts';
import type { ReportAction } from '../../domain/reports.ts';
import { commentAddress } from '../comments/comment-address.ts';
import { promptQueries } from '../prompts/queries.ts';
import { useApi } from '../query-client.ts';
import { Moment } from '../ui/moment.tsx';
import { Badge } from '../ui/tag.tsx';
import { toast } from '../ui/toast.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { adminQueries } from './queries.ts';
import { decisionLabels, reasonLabels } from './report-labels.ts';
import { ReportedWords } from './reported-words.tsx';
import { RowButton } from './row-button.tsx';

/** Everything that was reported about one thing, and the decision about it. */
export function ReportCaseView({ found }: { found: ReportCase }) {
  const { id, subject, author, reporters, reports, words, latestAt, decision, can } = found;
  const api = useApi();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'dismiss' | 'hide' | 'ban'>();
  const decide = useMutation({
    mutationFn: (body: { action: ReportAction; note: string }) =>
      api.decideReports({ params: { id }, body: { ...body, latestAt } }),
    onSuccess: async (_, { action }) => {
      setAsking(undefined);
      toast.success(decisionLabels[action][subject.kind]);
      const stale = ['admin', ...promptQueries.lists, 'prompt', 'user', 'topics', 'stats', 'community'];
      await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] })));
      // The case is gone from the list, and the focus with it.
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
    },
    onError: ({ status }) => {
      // Somebody was quicker, or reported it again: what is listed is out of date.
      if (status === 409) void queries.invalidateQueries({ queryKey: adminQueries.everyReports });
    },
  });
  const title = `${subject.kind === 'comment' ? 'Comment on ' : ''}${subject.title || 'Untitled'}`;
  const ask = (what: 'dismiss' | 'hide' | 'ban') => () => {
    decide.reset();
    setAsking(what);
  };
  return (
    <article aria-label={title} className="py-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 font-sans text-base font-semibold tracking-normal [overflow-wrap:anywhere]">
          {subject.state === 'gone' && subject.kind === 'prompt' ? (
            <span dir="auto">{title}</span>
          ) : (
            <a
              href={
                subject.kind === 'comment'
                  ? commentAddress(subject.promptId, subject.id)
                  : paths.prompt(subject.promptId)
              }
              dir="auto"
              className="hover:underline"
            >
              {title}
            </a>
          )}
        </h2>
        {subject.state !== 'published' && <Badge tone="danger">{states[subject.state]}</Badge>}
      </div>
      <p className="text-sm text-muted [overflow-wrap:anywhere]">
        {author ? (
          <>
            by{' '}
            <a href={paths.profile(author.username)} dir="auto" className="link">
              {author.displayName}
            </a>
            {author.banned && ' (banned)'}
          </>
        ) : (
          'by somebody who deleted their account'
        )}{' '}
        · {reporters === 1 ? 'one report' : `${reporters} reports`}
      </p>
      <ul className="mt-2 space-y-1.5 text-sm">
        {reports.map((report) => (
          <li key={report.id} className="[overflow-wrap:anywhere]">
            <b className="font-semibold">{reasonLabels[report.reason]}</b>
            <span className="text-muted">
              {' '}
              · {report.reporter ?? 'a deleted account'} · <Moment at={report.createdAt} />
            </span>
            {report.details && (
              <p dir="auto" className="max-w-[72ch] whitespace-pre-line">
                {report.details}
              </p>
            )}
          </li>
        ))}
        {reporters > reports.length && <li className="text-muted">and {reporters - reports.length} more</li>}
      </ul>
      <ReportedWords words={words} />
      {decision ? (
        <p className="mt-3 text-sm [overflow-wrap:anywhere]">
          <b className="font-semibold">{decisionLabels[decision.action][subject.kind]}</b> by{' '}
          {decision.by ?? 'a deleted account'} · <Moment at={decision.at} />
          {decision.note && (
            <span dir="auto" className="block whitespace-pre-line text-muted">
              {decision.note}
            </span>
          )}
        </p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <RowButton about={title} onClick={ask('dismiss')}>
            Dismiss
          </RowButton>
          {can.hide && (
            <RowButton about={title} variant="danger" onClick={ask('hide')}>
              {subject.kind === 'comment' ? 'Delete' : subject.state === 'hidden' ? 'Keep hidden' : 'Hide'}
            </RowButton>
          )}
          {can.ban && (
            <RowButton about={title} variant="danger" onClick={ask('ban')}>
              Ban author
            </RowButton>
          )}
        </div>
      )}
      {!decision && (
        <DecisionDialog
          found={found}
          asking={asking}
          busy={decide.isPending}
          error={decide.error}
          onDecide={(action, note) => decide.mutate({ action, note })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </article>
  );
}

const states = { hidden: 'Hidden', draft: 'Draft', gone: 'Deleted' } as const;
