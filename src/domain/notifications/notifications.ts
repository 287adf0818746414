import { decisionNotifications } from '../core/decisions.ts';
import type { MailFrequency } from './notification-mails.ts';

/** A kind of notification. */
interface Kind {
  /** Its description, for the documentation. */
  label: string;
  /**
   * The words between the name of the acting user and the title of the subject; by `detail` if there are
   * several.
   */
  text: string | Record<string, string>;
  /** The subject line of an email about one notification. Contains no words of members. */
  subject: string;
  /** The default mail frequency: immediately for notifications that expect an answer. */
  mailed: MailFrequency;
  /**
   * Several are merged into one notification while it is unread: "Ada and 11 others". Each user counts once
   * per subject.
   */
  grouped?: true;
  /** No user is named, because the site or its moderators acted. */
  hidesActor?: true;
  /** Sent once per subject, even if the event repeats. */
  once?: true;
  /** Only admins receive them. */
  adminsOnly?: true;
}

/**
 * Every kind of notification. To add one, add it here and to its group below, and call `notify` in the
 * transaction of its event. Settings, emails and the API follow; an icon
 * (`web/notifications/notification-list.tsx`) and a line in
 * docs/api-changelog.md are added by hand.
 */
export const notificationKinds = {
  like: {
    label: 'Likes on your prompts',
    text: 'liked your prompt',
    subject: 'someone liked your prompt',
    mailed: 'weekly',
    grouped: true,
  },
  comment: {
    label: 'Comments on your prompts',
    text: 'commented on your prompt',
    subject: 'a comment on your prompt',
    mailed: 'immediately',
  },
  reply: {
    label: 'Replies to you',
    text: 'replied to you in',
    subject: 'a reply to you',
    mailed: 'immediately',
  },
  mention: {
    label: 'Mentions of you',
    text: 'mentioned you in',
    subject: 'someone mentioned you',
    mailed: 'immediately',
  },
  follow: {
    label: 'New followers',
    text: 'started following you',
    subject: 'a new follower',
    mailed: 'weekly',
    grouped: true,
  },
  prompt: {
    label: 'New prompts from members and topics you follow',
    text: 'published',
    subject: 'a new prompt from members or topics you follow',
    mailed: 'weekly',
    once: true,
  },
  fork: {
    label: 'Forks of your prompts',
    text: 'published a fork of your prompt:',
    subject: 'someone published a fork of your prompt',
    mailed: 'weekly',
    once: true,
  },
  source: {
    label: 'Changes to the originals of your forks',
    text: 'updated the original of your fork',
    subject: 'a change to the original of your fork',
    mailed: 'weekly',
  },
  proposal: {
    label: 'Suggested edits to your prompts',
    text: {
      sent: 'suggested an edit to your prompt',
      changed: 'changed their suggested edit to your prompt',
    },
    subject: 'a suggested edit to your prompt',
    mailed: 'immediately',
  },
  proposalDecision: {
    label: 'Decisions about edits you suggested',
    text: {
      accepted: 'accepted the edit you suggested for',
      'changes-requested': 'requested changes to the edit you suggested for',
      declined: 'declined the edit you suggested for',
    },
    subject: 'a decision about the edit you suggested',
    mailed: 'immediately',
  },
  featured: {
    label: 'Your prompts on the home page',
    text: 'Your prompt is featured on the home page:',
    subject: 'your prompt is on the home page',
    mailed: 'immediately',
    hidesActor: true,
  },
  moderation: {
    label: 'Moderation decisions about what you wrote',
    text: {
      ...decisionNotifications,
      shown: 'A moderator made your prompt visible again:',
      withheld: 'Your prompt is hidden until moderators review it:',
      'comment-withheld': 'Your comment is hidden until moderators review it, on',
      'comment-shown': 'A moderator made your comment visible again, on',
    },
    subject: 'a moderation decision about what you wrote',
    mailed: 'immediately',
    hidesActor: true,
  },
  appeal: {
    label: 'Decisions about your appeals',
    text: {
      upheld: 'An admin reviewed your appeal and upheld the decision:',
      reversed: 'An admin reversed the decision you appealed:',
    },
    subject: 'the decision about your appeal',
    mailed: 'immediately',
    hidesActor: true,
  },
  report: {
    label: 'Decisions about what you reported',
    text: {
      dismissed: 'Moderators found no rule violation in what you reported:',
      upheld: 'Moderators acted on what you reported:',
    },
    subject: 'a decision about what you reported',
    mailed: 'immediately',
    hidesActor: true,
  },
  purchase: {
    label: 'New versions of what you bought',
    text: { '': 'You bought', version: 'A prompt you bought has a new version:' },
    subject: 'a new version of a prompt you bought',
    mailed: 'weekly',
    hidesActor: true,
  },
  sale: {
    label: 'Sales of your prompts',
    text: {
      '': 'Someone bought your prompt',
      refused: 'The payment provider does not accept this price, so you need to change it:',
    },
    subject: 'someone bought your prompt',
    mailed: 'immediately',
    hidesActor: true,
  },
  refund: {
    label: 'Refunds and disputed payments',
    text: {
      asked: 'A buyer requested a refund for your prompt',
      refunded: 'A buyer of your prompt was refunded:',
      disputed: 'A buyer disputed the payment for your prompt, and the money was returned:',
      granted: 'You are getting a refund for',
      declined: 'Your refund request was declined:',
      escalated: 'The seller declined your refund request, and an admin will decide:',
      twice: 'You are getting a refund because you paid twice for',
      withdrawn: 'You are getting a refund because you paid after the offer ended:',
      part: 'You got a partial refund:',
      partReturned: 'A buyer got a partial refund:',
      failed:
        'Your refund could not be delivered. You can read the prompt again, and an admin is looking into it:',
      failedClaim: 'Your refund could not be delivered, and an admin is looking into it:',
      returnFailed: 'A refund could not be delivered to its buyer, and an admin is looking into it:',
      ended: 'Your payment was disputed with the bank, and your access has ended:',
      won: 'A payment dispute was decided in your favor, and you keep the earnings:',
      restored: 'Your payment dispute was declined, and you can read the prompt again:',
    },
    subject: 'a refund or disputed payment',
    mailed: 'immediately',
    hidesActor: true,
  },
  payout: {
    label: 'Payouts of your earnings',
    text: {
      sent: 'Your earnings were paid out:',
      failed: 'Your earnings could not be paid out. See why in your payouts:',
      held: 'Your payouts are on hold:',
      released: 'Your payouts are no longer on hold',
      gone: 'Your account at the payment provider is no longer connected. Set up payouts again',
      entry: 'An admin changed your balance:',
    },
    subject: 'news about your payouts',
    mailed: 'immediately',
    hidesActor: true,
  },
  market: {
    label: 'Refunds, disputes and payouts that need an admin',
    text: {
      escalated: 'A refund needs a decision:',
      disputed: 'A buyer disputed a payment:',
      refundFailed: 'A refund could not be delivered:',
      refundRefused: 'The payment provider refused a refund:',
      payoutFailed: 'The payment provider refused a payout:',
      givenUp: 'A market task failed too often and is no longer retried:',
    },
    subject: 'the market needs an admin',
    mailed: 'immediately',
    hidesActor: true,
    adminsOnly: true,
  },
  checkout: {
    label: 'Checkouts that fail until an admin changes a setting',
    text: 'Buyers can’t pay right now. The payment provider refuses to compute taxes:',
    subject: 'buyers cannot pay',
    mailed: 'immediately',
    hidesActor: true,
    once: true,
    adminsOnly: true,
  },
  waiting: {
    label: 'Accounts that wait for your approval',
    text: 'New accounts wait for approval',
    subject: 'accounts wait for approval',
    mailed: 'daily',
    hidesActor: true,
    adminsOnly: true,
  },
  invitation: {
    label: 'Invitations to collaborate on collections',
    text: 'invited you to the collection',
    subject: 'an invitation to a collection',
    mailed: 'immediately',
  },
  collected: {
    label: 'Your prompts in other members’ public collections',
    text: 'added your prompt to a collection:',
    subject: 'your prompt is in a collection',
    mailed: 'weekly',
    grouped: true,
  },
  collection: {
    label: 'New prompts in collections you follow',
    text: 'added prompts to the collection',
    subject: 'new prompts in a collection you follow',
    mailed: 'weekly',
  },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

/** In the order of the settings. */
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[];

/** The groups of kinds in the settings; each kind belongs to one. */
const notificationGroups = {
  'Your prompts': ['like', 'comment', 'fork', 'proposal', 'featured', 'collected'],
  'Other members': ['reply', 'mention', 'follow', 'proposalDecision', 'invitation'],
  'What you follow': ['prompt', 'collection', 'source', 'purchase'],
  'Moderation and payments': [
    'moderation',
    'appeal',
    'report',
    'sale',
    'refund',
    'payout',
    'market',
    'checkout',
    'waiting',
  ],
} as const satisfies Record<string, readonly NotificationKind[]>;

/** The groups of kinds that a member can receive. */
export function groupsFor({ isAdmin }: { isAdmin: boolean }): { label: string; kinds: NotificationKind[] }[] {
  return Object.entries(notificationGroups).map(([label, kinds]) => ({
    label,
    kinds: kinds.filter((kind) => isAdmin || !(notificationKinds[kind] as Kind).adminsOnly),
  }));
}

/**
 * Returns the mail frequencies in a form of settings. The choice for a group, whose field is named after it,
 * applies if it differs from the one that was shown (`was` and the label), and otherwise those for its kinds.
 */
export function frequenciesIn(values: {
  has(name: string): boolean;
  get(name: string): unknown;
}): [NotificationKind, string][] {
  return Object.entries(notificationGroups).flatMap(([label, kinds]) => {
    const all = values.has('all') ? 'never' : values.get(label);
    const applies = all && all !== values.get(`was ${label}`);
    return kinds.flatMap((kind): [NotificationKind, string][] => {
      const chosen = applies ? all : values.get(kind);
      return chosen === null ? [] : [[kind, String(chosen)]];
    });
  });
}

/** The lists of notifications, with the kinds in them; undefined stands for all kinds. */
export const notificationLists = {
  all: undefined,
  mentions: ['mention', 'reply'],
  following: ['prompt', 'collection'],
  unread: undefined,
} as const satisfies Record<string, readonly NotificationKind[] | undefined>;

export type NotificationListName = keyof typeof notificationLists;

export const notificationListNames = Object.keys(notificationLists) as NotificationListName[];

export const notificationLimits = {
  /** Days after which read notifications are deleted, and all notifications. */
  readDays: 30,
  days: 180,
} as const;

/** The default mail frequency of each kind. */
export const defaultFrequencies = Object.fromEntries(
  notificationKindNames.map((kind) => [kind, notificationKinds[kind].mailed]),
) as Record<NotificationKind, MailFrequency>;

/** Whether several notifications of a kind are merged into one while it is unread. */
export function isGrouped(kind: NotificationKind): boolean {
  return (notificationKinds[kind] as Kind).grouped === true;
}

/** Whether a member is notified only once about a subject. */
export function isSentOnce(kind: NotificationKind): boolean {
  return (notificationKinds[kind] as Kind).once === true;
}

/** Whether notifications of a kind name the acting user. */
export function namesActor(kind: NotificationKind): boolean {
  return (notificationKinds[kind] as Kind).hidesActor !== true;
}

/** The text of a notification, without the title of its subject: "Ada and 11 others liked your prompt". */
export function notificationText({
  kind,
  detail,
  actor,
  others,
}: {
  kind: NotificationKind;
  detail: string;
  /** The name of the user who acted last; null if no user is named. */
  actor: string | null;
  /** The number of other users who acted. */
  others: number;
}): string {
  const { text }: Kind = notificationKinds[kind];
  const phrase = typeof text === 'string' ? text : (text[detail] ?? '');
  if (actor === null) return phrase;
  return `${actor}${others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`} ${phrase}`;
}
