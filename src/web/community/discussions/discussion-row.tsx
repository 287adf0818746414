import { Lock, MessageSquare, Pin } from 'lucide-react';
import type { DiscussionSummary } from '../../../contract/community/discussions.ts';
import { paths } from '../../../contract/core/routes.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { formatCompact } from '../../ui/numbers.ts';
import { CardLink, cardLinkFrame } from '../../ui/pages/card.tsx';
import { Badge } from '../../ui/tag.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { categoryLabels } from './discussion-address.ts';

/** A discussion in a list. The whole row is a link to it. */
export function DiscussionRow({
  discussion,
  as: Heading = 'h2',
}: {
  discussion: DiscussionSummary;
  as?: 'h2' | 'h3';
}) {
  const { id, title, category, author, replyCount, pinned, locked, unread, lastActivityAt } = discussion;
  return (
    <article
      className={`${cardLinkFrame} -mx-3 flex gap-3 rounded-control px-3 py-3.5 -outline-offset-2 hover:bg-sunken`}
    >
      <Avatar
        name={author.displayName}
        username={author.username}
        src={author.photoURL}
        size={36}
        className="mt-0.5"
      />
      <div className="min-w-0 grow">
        <Heading
          className={classes(
            'line-clamp-2 font-sans text-base leading-snug tracking-normal',
            unread ? 'font-semibold' : 'font-medium',
          )}
        >
          {unread && (
            <span aria-hidden className="me-2 inline-block size-2 rounded-full bg-ember align-middle" />
          )}
          {pinned && <StatusIcon icon={Pin} label="Pinned" />}
          {locked && <StatusIcon icon={Lock} label="Locked" />}
          <CardLink href={paths.discussion(id)}>{title}</CardLink>
          {unread && <span className="sr-only"> (new)</span>}
        </Heading>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          <Badge>{categoryLabels[category]}</Badge>
          <bdi className="max-w-44 truncate">{author.displayName}</bdi>
          <Timestamp at={lastActivityAt} />
        </p>
      </div>
      <p className="inline-flex shrink-0 items-center gap-1.5 self-start pt-0.5 text-sm text-muted tabular-nums">
        <MessageSquare size={15} aria-hidden />
        {formatCompact(replyCount)}
        <span className="sr-only">{replyCount === 1 ? 'reply' : 'replies'}</span>
      </p>
    </article>
  );
}

function StatusIcon({ icon: Icon, label }: { icon: typeof Pin; label: string }) {
  return (
    <span title={label} className="me-1.5 inline-block text-muted">
      <Icon size={15} aria-hidden className="inline align-[-2px]" />
      <span className="sr-only">{label}: </span>
    </span>
  );
}
