import type { Notification } from '../../src/contract/notifications/notifications.ts';
import { notificationText } from '../../src/domain/notifications/notifications.ts';

const ada = { username: 'ada', displayName: 'Ada', photoURL: '' };
const long = {
  username: 'wilhelmina',
  displayName: 'Wilhelmina Featherstonehaugh-Cholmondeley of Donaudampfschifffahrtsgesellschaft',
  photoURL: '',
};

let made = 0;

function notification(
  kind: Notification['kind'],
  title: string,
  {
    actor = ada,
    others = 0,
    detail = '',
    read = false,
    url = '/cookies',
    excerpt = '',
  }: {
    actor?: Notification['actor'];
    others?: number;
    detail?: string;
    read?: boolean;
    url?: string | null;
    excerpt?: string;
  } = {},
): Notification {
  const text = notificationText({ kind, detail, actor: actor?.displayName ?? null, others });
  const happenedAt = `2025-11-${28 - made}T12:00:00.000Z`;
  const id = `0199a5c2-7d00-7000-8000-0000000001${String(made++).padStart(2, '0')}`;
  return { id, kind, text, title, excerpt, url, actor, others, happenedAt, read };
}

const items = [
  notification('like', 'Explain code like a patient colleague', { others: 11 }),
  notification('comment', 'A title that is as long as titles may be and goes on and on about '.repeat(2), {
    actor: long,
    excerpt:
      'Could it also name the sources? I had to look them up one by one, which took longer than writing.',
  }),
  notification('reply', 'ملخص يومي للفريق', { excerpt: 'شكراً جزيلاً' }),
  notification('mention', 'What do you use for tests?', { read: true }),
  notification('follow', '', { others: 1 }),
  notification('prompt', 'Write a haiku', { read: true }),
  notification('proposal', 'Write a haiku', { actor: long, detail: 'sent' }),
  notification('proposalDecision', 'Plan a week', { detail: 'changes-requested', read: true }),
  notification('featured', 'Write a haiku', { actor: null }),
  notification('moderation', 'Chapter one', { actor: null, detail: 'hidden' }),
  notification('report', 'Buy now', { actor: null, detail: 'upheld', read: true }),
  notification('invitation', 'While we are away', { actor: long }),
  notification('collected', 'Write a haiku', { others: 2, read: true }),
];

/** A page of notifications with one of each kind, long names and other scripts. */
export const notificationPage = { items, page: 1, limit: 20, total: items.length, totalPages: 1 };
