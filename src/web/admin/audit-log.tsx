import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '../../contract/audit.ts';
import { paths } from '../../contract/routes.ts';
import { auditActions, systemActor } from '../../domain/audit.ts';
import { Timestamp } from '../ui/timestamp.tsx';
import type { AdminParams } from './admin-address.ts';
import { type ActionFilter, actionLabel, actionLabels } from './audit-labels.ts';
import { FilterBar } from './filter-bar.tsx';
import { Listing } from './listing.tsx';
import { adminQueries } from './queries.ts';

/** What admins did, last first. */
export function AuditLog({ place }: { place: AdminParams }) {
  const log = useQuery(adminQueries.log(place));
  const value: ActionFilter = auditActions.find((one) => one === place.state) ?? 'all';
  return (
    <>
      <FilterBar
        place={place}
        search={{ label: 'Search by who did it', placeholder: `Username of an admin, or ${systemActor}` }}
        choice={{
          label: 'Which actions',
          value,
          options: (['all', ...auditActions] as const).map((one) => ({
            value: one,
            label: actionLabels[one],
          })),
        }}
      />
      <Listing
        of={log}
        place={place}
        one="entry"
        many="entries"
        empty={{
          text: 'Nothing done yet',
          hint: 'Whatever admins do about people, prompts and reports is noted here.',
        }}
      >
        {(entry) => <Entry entry={entry} />}
      </Listing>
    </>
  );
}

function Entry({ entry: { actor, action, subject, note, createdAt } }: { entry: AuditEntry }) {
  const href = addressOf(subject);
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

function addressOf({ kind, id, name }: AuditEntry['subject']): string | undefined {
  if (!id) return undefined;
  if (kind === 'person') return paths.profile(name);
  if (kind === 'prompt') return paths.prompt(id);
  if (kind === 'discussion') return paths.discussion(id);
  return kind === 'event' ? paths.event(id) : undefined;
}
