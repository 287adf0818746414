import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { AuditEntry } from '../../../contract/moderation/audit.ts';
import { authorAuditTexts, contentAuditTexts } from '../../../domain/core/decisions.ts';
import {
  type AuditAction,
  type AuditSubject,
  auditActions,
  systemActor,
} from '../../../domain/moderation/audit.ts';
import type { AdminParams } from '../../people/admin-address.ts';
import { Timestamp } from '../../ui/timestamp.tsx';
import { FilteredList } from './filtered-list.tsx';
import { adminQueries } from './queries.ts';

/** The audit log of admin actions, newest first. */
export function AuditLog({ params }: { params: AdminParams }) {
  const action = auditActions.find((one) => one === params.state);
  return (
    <FilteredList
      query={useQuery(adminQueries.log(params))}
      params={params}
      search={{ label: 'Search by admin', placeholder: `Username of an admin, or ${systemActor}` }}
      filter={{
        label: 'Which actions',
        value: action ?? 'all',
        options: filterOptions,
      }}
      noun={['entry', 'entries']}
      download={`/api/admin/audit.jsonl?${new URLSearchParams({ actor: params.q, ...(action && { action }) })}`}
      empty={{
        text: 'No entries yet',
        hint: 'All admin actions on members, prompts, reports and limits are logged here.',
      }}
    >
      {(entry) => <Entry entry={entry} />}
    </FilteredList>
  );
}

function Entry({ entry: { actor, action, subject, note, network, createdAt } }: { entry: AuditEntry }) {
  const href = subjectHref(subject);
  const name = subject.name || 'Untitled';
  return (
    <article className="flex flex-wrap gap-x-6 gap-y-1 py-3 text-sm">
      <p className="w-28 shrink-0 text-muted">
        <Timestamp at={createdAt} />
      </p>
      <div className="min-w-0 grow basis-72">
        <p className="[overflow-wrap:anywhere]">
          <b className="font-semibold">{actor === systemActor ? 'The system' : actor}</b>{' '}
          {actionLabel(action, subject.kind)}{' '}
          {href ? (
            <a href={href} dir="auto" className="link">
              {name}
            </a>
          ) : (
            <b dir="auto" className="font-semibold">
              {name}
            </b>
          )}
        </p>
        {network && <p className="text-muted">From {network}</p>}
        {note && (
          <p dir="auto" className="mt-0.5 whitespace-pre-line text-muted [overflow-wrap:anywhere]">
            {note}
          </p>
        )}
      </div>
    </article>
  );
}

function subjectHref({ kind, id, name }: AuditEntry['subject']): string | undefined {
  if (!id) return undefined;
  if (kind === 'person') return paths.profile(name);
  if (kind === 'prompt') return paths.prompt(id);
  if (kind === 'discussion') return paths.discussion(id);
  return kind === 'event' ? paths.event(id) : undefined;
}

/** The texts of each action: of its filter, and of an entry between the admin and the subject. */
const texts: Readonly<Record<AuditAction, { filter: string; verb: string }>> = {
  'grant-admin': { filter: 'Admin rights granted', verb: 'granted admin rights to' },
  'revoke-admin': { filter: 'Admin rights revoked', verb: 'revoked the admin rights of' },
  'grant-moderator': { filter: 'Moderators appointed', verb: 'granted moderator rights to' },
  'revoke-moderator': { filter: 'Moderators removed', verb: 'revoked the moderator rights of' },
  ...authorAuditTexts,
  ...contentAuditTexts,
  'approve-account': { filter: 'Accounts approved', verb: 'approved the account of' },
  'refuse-account': { filter: 'Accounts refused', verb: 'refused an account' },
  deactivate: { filter: 'Accounts deactivated', verb: 'deactivated the account of' },
  reactivate: { filter: 'Accounts reactivated', verb: 'reactivated the account of' },
  'hand-over': { filter: 'Prompts handed over', verb: 'handed over prompts of' },
  'reset-factor': { filter: 'Two-step sign-in reset', verb: 'reset two-step sign-in for' },
  feature: { filter: 'Prompts featured', verb: 'featured' },
  unfeature: { filter: 'Prompts unfeatured', verb: 'unfeatured' },
  edit: { filter: 'Edited', verb: 'edited' },
  delete: { filter: 'Deleted', verb: 'deleted' },
  dismiss: { filter: 'Reports dismissed', verb: 'dismissed the reports about' },
  uphold: { filter: 'Appeals declined', verb: 'upheld the decision about' },
  reverse: { filter: 'Decisions reversed', verb: 'reversed the decision about' },
  moderate: { filter: 'Pinned and locked', verb: 'changed' },
  announce: { filter: 'Events announced', verb: 'announced' },
  cancel: { filter: 'Events canceled', verb: 'canceled' },
  'grant-refund': { filter: 'Refunds granted', verb: 'granted a refund for' },
  'decline-refund': { filter: 'Refunds declined', verb: 'declined a refund for' },
  'refund-order': { filter: 'Orders refunded without a request', verb: 'refunded' },
  'book-entry': { filter: 'Manual ledger entries', verb: 'recorded the ledger entry' },
  'go-live': { filter: 'Real payments started', verb: 'ended the test purchases of' },
  'retry-work': { filter: 'Failed tasks retried', verb: 'retried failed tasks for' },
  'hold-payouts': { filter: 'Payouts put on hold', verb: 'put a hold on payouts to' },
  'release-payouts': { filter: 'Payouts released', verb: 'released payouts to' },
  'change-setting': { filter: 'Settings changed', verb: 'changed' },
};

const filterOptions: Readonly<Record<string, string>> = {
  all: 'Everything',
  ...Object.fromEntries(auditActions.map((action) => [action, texts[action].filter])),
};

/**
 * Returns the part of a log sentence between the actor and the subject's name: 'banned', 'deleted the reply'.
 */
function actionLabel(action: AuditAction, kind: AuditSubject): string {
  const { verb } = texts[action];
  return kind === 'person' || kind === 'ledger' ? verb : `${verb} the ${kind}`;
}
