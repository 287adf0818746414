import type { ProposalHead } from '../../../contract/prompts/proposals.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Badge } from '../../ui/tag.tsx';

/** Suggested edits, each with a link, its note and its state. */
export function ProposalList({
  items,
  named = false,
  hidesOpen = false,
}: {
  items: readonly ProposalHead[];
  /** Whether the name of each prompt is shown. */
  named?: boolean;
  /** Whether the tab says that suggestions without a state are open. */
  hidesOpen?: boolean;
}) {
  return (
    <ul className="-mt-5 divide-y divide-hairline border-hairline border-b">
      {items.map(({ id, url, note, promptTitle, sender, state, createdAt }) => (
        <li key={id} className="py-4">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
            {!(hidesOpen && state === 'open') && <StateBadge state={state} />}
            <span className="min-w-0 break-words">
              by {sender.displayName}
              {named && (
                <span>
                  {' '}
                  for <bdi className="text-ink">{promptTitle || 'Untitled'}</bdi>
                </span>
              )}
              <span>, </span>
              <LocalTime at={createdAt} format="short" />
            </span>
          </p>
          <a href={url} dir="auto" className="mt-1.5 line-clamp-3 break-words hover:text-ember">
            {note}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The state of a suggested edit. */
export function StateBadge({ state }: Pick<ProposalHead, 'state'>) {
  const { label, tone } = states[state];
  return <Badge tone={tone}>{label}</Badge>;
}

const states = {
  open: { label: 'Open', tone: 'ember' },
  'changes-requested': { label: 'Changes requested', tone: 'ember' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'plain' },
  withdrawn: { label: 'Withdrawn', tone: 'plain' },
} as const satisfies Record<ProposalHead['state'], object>;
