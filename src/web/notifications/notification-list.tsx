import {
  Bell,
  Coins,
  EyeOff,
  Flag,
  FolderPlus,
  Heart,
  type LucideIcon,
  MessageSquare,
  Pencil,
  ReceiptText,
  ShoppingBag,
  Star,
  UserPlus,
} from 'lucide-react';
import type { Notification } from '../../contract/notifications/notifications.ts';
import { notificationText } from '../../domain/notifications/notifications.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classes } from '../ui/classes.ts';
import { Timestamp } from '../ui/timestamp.tsx';
import { MarkReadForm, useMarkRead } from './mark-read.tsx';

/**
 * Notifications, each with a link to its subject; comments and replies on one subject are one entry. Opening
 * an entry marks it read.
 */
export function NotificationList({ items }: { items: readonly Notification[] }) {
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-raised">
      {groupsOf(items).map((group) => (
        <Entry key={group[0].id} group={group} />
      ))}
    </ul>
  );
}

type Group = [latest: Notification, ...others: Notification[]];

/** Groups comments and replies on one subject that are all read or all unread, at the place of the latest. */
export function groupsOf(items: readonly Notification[]): Group[] {
  const groups = new Map<string, Group>();
  for (const item of items) {
    const { kind, url, read, id } = item;
    const isGrouped = kind === 'comment' || kind === 'reply';
    const key = isGrouped ? `${kind} ${url?.split('?')[0]} ${read}` : id;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** The sentence of a group: "Zoë and 6 others commented on your prompt". */
function sentenceOf([{ kind, text, actor }, ...earlier]: Group): string {
  const others = new Set(earlier.map((item) => item.actor?.username));
  others.delete(actor?.username);
  return others.size && actor
    ? notificationText({ kind, detail: '', actor: actor.displayName, others: others.size })
    : text;
}

function Entry({ group }: { group: Group }) {
  const { kind, title, url, actor, happenedAt, read, excerpt } = group[0];
  const text = sentenceOf(group);
  const ids = group.map(({ id }) => id);
  const markRead = useMarkRead();
  const Icon = icons[kind] ?? Bell;
  const sentence = (
    <>
      <span>{text}</span>
      {title && (
        <span>
          {' '}
          <b dir="auto" className="font-semibold">
            {title}
          </b>
        </span>
      )}
    </>
  );
  return (
    <li className="flex items-start gap-x-3 px-4 py-3" data-unread={!read || undefined}>
      {actor ? (
        <Avatar name={actor.displayName} username={actor.username} src={actor.photoURL} size={36} />
      ) : (
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-muted">
          <Icon size={17} aria-hidden />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className={classes('line-clamp-5 wrap-anywhere', read && 'text-muted')}>
          {!read && <span className="sr-only">Unread: </span>}
          <span>
            {url ? (
              <a
                href={url}
                className="transition-colors hover:text-ember"
                onClick={() => !read && markRead.mutate({ ids })}
              >
                {sentence}
              </a>
            ) : (
              sentence
            )}
          </span>
        </p>
        {excerpt && (
          <p dir="auto" className="mt-0.5 line-clamp-2 text-sm text-muted wrap-anywhere">
            {excerpt}
          </p>
        )}
        <p className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
          {actor && <Icon size={14} aria-hidden className="shrink-0" />}
          <Timestamp at={happenedAt} />
          {ids.length > 1 && (
            <span>
              · {ids.length} {kind === 'comment' ? 'comments' : 'replies'}
            </span>
          )}
        </p>
      </div>
      {!read && (
        <MarkReadForm what={{ ids }}>
          <span
            aria-hidden
            title="Mark as read"
            className="size-2.5 rounded-full border border-ember bg-ember"
          />
          <span className="sr-only">Mark as read: {`${text} ${title}`}</span>
        </MarkReadForm>
      )}
    </li>
  );
}

/** Kinds without an icon here use the bell. */
const icons: Partial<Record<Notification['kind'], LucideIcon>> = {
  like: Heart,
  comment: MessageSquare,
  reply: MessageSquare,
  mention: MessageSquare,
  follow: UserPlus,
  proposal: Pencil,
  proposalDecision: Pencil,
  featured: Star,
  moderation: EyeOff,
  report: Flag,
  purchase: ShoppingBag,
  sale: Coins,
  refund: ReceiptText,
  invitation: FolderPlus,
  collected: FolderPlus,
  collection: FolderPlus,
};
