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
import { Avatar } from '../ui/avatar.tsx';
import { classes } from '../ui/classes.ts';
import { Timestamp } from '../ui/timestamp.tsx';
import { MarkReadForm, useMarkRead } from './mark-read.tsx';

/** Notifications, each with a link to its subject. Opening one marks it read. */
export function NotificationList({ items }: { items: readonly Notification[] }) {
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-raised">
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Item({ item: { id, kind, text, title, url, actor, happenedAt, read } }: { item: Notification }) {
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
    <li
      className={classes('flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3', !read && 'bg-ember-soft')}
      data-unread={!read || undefined}
    >
      {actor ? (
        <Avatar name={actor.displayName} username={actor.username} src={actor.photoURL} size={36} />
      ) : (
        <span className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-muted">
          <Icon size={17} aria-hidden />
        </span>
      )}
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-3rem)]">
        <p className="wrap-anywhere">
          {!read && <span className="sr-only">Unread: </span>}
          <span>
            {url ? (
              <a
                href={url}
                className="transition-colors hover:text-ember"
                onClick={() => !read && markRead.mutate({ id })}
              >
                {sentence}
              </a>
            ) : (
              sentence
            )}
          </span>
        </p>
        <p className="mt-0.5 flex items-center gap-1.5 text-sm text-muted">
          <Icon size={14} aria-hidden className="shrink-0" />
          <Timestamp at={happenedAt} />
        </p>
      </div>
      {!read && (
        <MarkReadForm name="id" value={id}>
          Mark as read<span className="sr-only">: {`${text} ${title}`}</span>
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
