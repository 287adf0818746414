import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { AuditEntry } from '../../../contract/moderation/audit.ts';
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
  return (
    <FilteredList
      query={useQuery(adminQueries.log(params))}
      params={params}
      search={{ label: 'Search by admin', placeholder: `Username of an admin, or ${systemActor}` }}
      filter={{
        label: 'Which actions',
        value: auditActions.find((action) => action === params.state) ?? 'all',
        options: actionLabels,
      }}
      noun={['entry', 'entries']}
      empty={{
        text: 'No entries yet',
        hint: 'All admin actions on members, prompts, reports and limits are logged here.',
      }}
    >
      {(entry) => <Entry entry={entry} />}
    </FilteredList>
  );
}

function Entry({ entry: { actor, action, subject, note, createdAt } }: { entry: AuditEntry }) {
  const href = subjectHref(subject);
  const name = subject.name || 'Untitled';
  return (
    <article className="flex flex-wrap gap-x-6 gap-y-1 py-3 text-sm">
      <p className="w-28 shrink-0 text-muted">
        <Timestamp at={createdAt} />
      </p>
      <div className="min-w-0 grow basis-72">
        <p className="[overflow-wrap:anywhere]">
          <b className="font-semibold">{actor === systemActor ? 'The command line' : actor}</b>{' '}
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

/** Labels of the action filter. */
const actionLabels: Readonly<Record<AuditAction | 'all', string>> = {
  all: 'Everything',
  'grant-admin': 'Admin rights granted',
  'revoke-admin': 'Admin rights revoked',
  'grant-moderator': 'Moderators appointed',
  'revoke-moderator': 'Moderators removed',
  ban: 'Bans',
  unban: 'Unbans',
  suspend: 'Suspensions',
  unsuspend: 'Suspensions ended',
  'reset-factor': 'Two-step sign-in reset',
  feature: 'Prompts featured',
  unfeature: 'Prompts unfeatured',
  'mark-adult': 'Marked adult',
  'unmark-adult': 'Adult mark removed',
  hide: 'Hidden',
  show: 'Shown again',
  edit: 'Edited',
  delete: 'Deleted',
  dismiss: 'Reports dismissed',
  'request-change': 'Changes requested',
  warn: 'Warnings',
  uphold: 'Appeals declined',
  reverse: 'Decisions reversed',
  moderate: 'Pinned and locked',
  announce: 'Events announced',
  cancel: 'Events canceled',
  'grant-refund': 'Refunds granted',
  'decline-refund': 'Refunds declined',
  'refund-order': 'Orders refunded without a request',
  'book-entry': 'Manual ledger entries',
  'go-live': 'Real payments started',
  'retry-work': 'Failed tasks retried',
  'hold-payouts': 'Payouts put on hold',
  'release-payouts': 'Payouts released',
};

/**
 * Returns the part of a log sentence between the actor and the subject's name: 'banned', 'deleted the reply'.
 */
function actionLabel(action: AuditAction, kind: AuditSubject): string {
  return kind === 'person' || kind === 'ledger' ? verbs[action] : `${verbs[action]} the ${kind}`;
}

const verbs: Readonly<Record<AuditAction, string>> = {
  'grant-admin': 'granted admin rights to',
  'revoke-admin': 'revoked the admin rights of',
  'grant-moderator': 'granted moderator rights to',
  'revoke-moderator': 'revoked the moderator rights of',
  ban: 'banned',
  unban: 'unbanned',
  suspend: 'suspended',
  unsuspend: 'ended the suspension of',
  'reset-factor': 'reset two-step sign-in for',
  feature: 'featured',
  unfeature: 'unfeatured',
  'mark-adult': 'marked as adult',
  'unmark-adult': 'removed the adult mark from',
  hide: 'hid',
  show: 'unhid',
  edit: 'edited',
  delete: 'deleted',
  dismiss: 'dismissed the reports about',
  'request-change': 'requested a change to',
  warn: 'warned',
  uphold: 'upheld the decision about',
  reverse: 'reversed the decision about',
  moderate: 'changed',
  announce: 'announced',
  cancel: 'canceled',
  'grant-refund': 'granted a refund for',
  'decline-refund': 'declined a refund for',
  'refund-order': 'refunded',
  'book-entry': 'recorded the ledger entry',
  'go-live': 'ended the test purchases of',
  'retry-work': 'retried failed tasks for',
  'hold-payouts': 'put a hold on payouts to',
  'release-payouts': 'released payouts to',
};
