import { capitalized } from './text/text.ts';

/** What a decision of moderators does with a prompt or comment, in the order of the form. */
export const contentActions = ['keep', 'request-change', 'mark-adult', 'hide'] as const;
export type ContentAction = (typeof contentActions)[number];

/** What it does to the author. */
export const authorActions = ['none', 'warn', 'suspend', 'ban'] as const;
export type AuthorAction = (typeof authorActions)[number];

/** The two halves of a decision. */
export interface DecisionHalves {
  content: ContentAction;
  author: AuthorAction;
}

/** The actions of authors that last for a number of days. */
const lasting: readonly (string | null)[] = ['suspend'] satisfies AuthorAction[];

/** Whether an action, as chosen in a form, lasts for a number of days, which the decision then states. */
export function hasDays(author: string | null): boolean {
  return lasting.includes(author);
}

/** An effect of a decision, by the action that has it. */
export type DecisionEffect = Exclude<ContentAction, 'keep'> | Exclude<AuthorAction, 'none'>;

/** Whether a decision changes nothing: the reports were unfounded. */
export function isDismissal({ content, author }: DecisionHalves): boolean {
  return content === 'keep' && author === 'none';
}

/** Returns why two answers in a form are no decision, by question; empty when they are one. */
export function decisionErrors(content: string, author: string): { content?: string; author?: string } {
  if (!content) return { content: 'Choose what happens to it' };
  if (content === 'request-change' && author === 'ban')
    return { author: 'An author who is banned cannot make a change' };
  return {};
}

type Subject = 'prompt' | 'comment';

/** An answer in the form of a decision. */
interface Answer {
  label: string;
  explain: string;
}

/** The subject of a case, as its form describes it. */
interface AnsweredCase {
  kind: Subject;
  isHidden: boolean;
  /** Whether it is hidden only until the decision. */
  isWithheld: boolean;
  /** What becomes of it unless the decision changes that, such as 'stays visible'. */
  stays: string;
}

interface ContentTexts {
  answer(about: AnsweredCase): Answer;
  /** The effect, on the page of the decision. */
  meaning: string;
  /** Texts about what was done; none if it stays as it is. */
  done?: {
    /** In headings, where `{kind}` is 'prompt', 'comment' or nothing. */
    heading: string;
    /** `effect` is also shown to the author on the page of the decision. */
    mail: { subject: string; did(what: string): string; effect: string };
    /** Of a notification: its name, which is stored, and the words after 'A moderator'. */
    notification: Record<Subject, { name: string; did: string }>;
  };
}

interface AuthorTexts {
  answer(about: AnsweredCase): Answer;
  /** The effect, on the page of the decision; empty if there is none. */
  meaning: string;
  done?: {
    /** About the author: 'banned'. */
    participle: string;
    /** In mails and notifications, after 'A moderator'. */
    did: string;
    /** Between these words and the prompt or comment, if nothing else happened to that. */
    because: string;
    mail: { subject(site: string): string; effect: string };
    /** The name of a notification, which is stored. */
    notification: string;
  };
}

const warningEffect = 'This is only a warning. Moderators will see it if there is another case.';

const keepLabel = ({ isWithheld, isHidden }: AnsweredCase) =>
  isWithheld && isHidden ? 'Show again' : 'Keep';

export const adultEffect = 'Lists hide it unless members opt in. Its page asks before showing it.';

/** All texts about what decisions do with prompts and comments. */
export const contentTexts: Readonly<Record<ContentAction, ContentTexts>> = {
  keep: {
    answer: (about) => ({ label: keepLabel(about), explain: `The ${about.kind} ${about.stays}.` }),
    meaning: 'Moderators reviewed it and left it unchanged.',
  },
  'request-change': {
    answer: ({ kind, stays }) => ({
      label: 'Ask for a change',
      explain: `The note says what to change. The ${kind} ${stays}.`,
    }),
    meaning: 'Moderators asked the author to change it.',
    done: {
      heading: 'change requested',
      mail: {
        subject: 'needs a change',
        did: (what) => `asked you to change ${what}`,
        effect: 'It stays visible in the meantime.',
      },
      notification: {
        prompt: { name: 'change', did: 'asked you to change your prompt' },
        comment: { name: 'comment-change', did: 'asked you to change your comment on' },
      },
    },
  },
  'mark-adult': {
    answer: () => ({
      label: 'Mark adult',
      explain: adultEffect,
    }),
    meaning: adultEffect,
    done: {
      heading: '{kind} marked adult',
      mail: {
        subject: 'was marked adult',
        did: (what) => `marked ${what} adult`,
        effect: adultEffect,
      },
      notification: {
        prompt: { name: 'adult', did: 'marked your prompt adult:' },
        comment: { name: 'adult', did: 'marked your prompt adult:' },
      },
    },
  },
  hide: {
    answer: ({ kind, isHidden }) => ({
      label: isHidden ? 'Keep hidden' : 'Hide',
      explain:
        kind === 'prompt'
          ? 'Only its author and moderators see it. It can be shown again.'
          : 'Hidden from everyone; replies stay. It can be shown again.',
    }),
    meaning: 'Only its author and moderators can see it.',
    done: {
      heading: '{kind} hidden',
      mail: {
        subject: 'was hidden',
        did: (what) => `hid ${what}`,
        effect: 'Only you and moderators can see it now.',
      },
      notification: {
        prompt: { name: 'hidden', did: 'hid your prompt' },
        comment: { name: 'comment', did: 'hid your comment on' },
      },
    },
  },
};

/** All texts about what decisions do to authors. */
export const authorTexts: Readonly<Record<AuthorAction, AuthorTexts>> = {
  none: {
    answer: (about) => ({
      label: 'Nothing',
      explain: `“${keepLabel(about)}” closes the case.`,
    }),
    meaning: '',
  },
  warn: {
    answer: () => ({ label: 'Warn', explain: 'They get your note.' }),
    meaning: warningEffect,
    done: {
      participle: 'warned',
      did: 'warned you',
      because: 'about',
      mail: {
        subject: (site) => `A warning from the moderators of ${site}`,
        effect: warningEffect,
      },
      notification: 'warning',
    },
  },
  suspend: {
    answer: () => ({ label: 'Suspend', explain: 'They can only read until the suspension ends.' }),
    meaning: 'During the suspension, the author can sign in and read, but not post.',
    done: {
      participle: 'suspended',
      did: 'suspended your account',
      because: 'because of',
      mail: {
        subject: (site) => `Your account at ${site} is suspended`,
        effect: 'During the suspension, you can sign in and read, but not post.',
      },
      notification: 'suspension',
    },
  },
  ban: {
    answer: () => ({ label: 'Ban', explain: 'They are signed out and cannot sign in again.' }),
    meaning: 'The author can no longer sign in. Everything else they published stays online.',
    done: {
      participle: 'banned',
      did: 'banned your account',
      because: 'because of',
      mail: {
        subject: (site) => `Your account at ${site} is banned`,
        effect: 'You can no longer sign in. Everything else you published stays online.',
      },
      notification: 'ban',
    },
  },
};

/**
 * Returns the heading of a decision: 'Prompt hidden, author warned'; without a kind, 'Hidden, author warned'.
 */
export function decisionHeading({ content, author }: DecisionHalves, kind?: Subject): string {
  if (isDismissal({ content, author })) return kind ? 'No rule broken' : 'Dismissed';
  const participle = authorTexts[author].done?.participle;
  const heading = [
    contentTexts[content].done?.heading.replace('{kind}', kind ?? '').trim(),
    participle && `author ${participle}`,
  ]
    .filter(Boolean)
    .join(', ');
  return capitalized(heading);
}

/** Returns the author's notification of a decision: its name, which is stored, and its text. */
export function decisionNotification(
  { content, author }: DecisionHalves,
  kind: Subject,
): { name: string; text: string } {
  const changed = contentTexts[content].done?.notification[kind];
  const acted = authorTexts[author].done;
  if (acted && changed)
    return {
      name: `${acted.notification}+${changed.name}`,
      text: `A moderator ${acted.did} and ${changed.did}`,
    };
  if (changed) return { name: changed.name, text: `A moderator ${changed.did}` };
  const about = { prompt: 'your prompt', comment: 'your comment on' }[kind];
  return {
    name: `${kind === 'comment' ? 'comment-' : ''}${acted?.notification}`,
    text: `A moderator ${acted?.did} ${acted?.because} ${about}`,
  };
}

/** The texts of all notifications about decisions, by name. */
export const decisionNotifications: Record<string, string> = Object.fromEntries(
  contentActions
    .flatMap((content) => authorActions.map((author) => ({ content, author })))
    .filter((decision) => !isDismissal(decision))
    .flatMap((decision) =>
      (['prompt', 'comment'] as const).map((kind) => {
        const { name, text } = decisionNotification(decision, kind);
        return [name, text];
      }),
    ),
);

/** Words of an action in the audit log: of its filter, and between the admin and the subject. */
interface AuditTexts {
  filter: string;
  verb: string;
}

/** The actions that change prompts and comments in the audit log, and undoing them. */
export const contentAuditTexts = {
  'request-change': { filter: 'Changes requested', verb: 'requested a change to' },
  'mark-adult': { filter: 'Marked adult', verb: 'marked as adult' },
  'unmark-adult': { filter: 'Adult mark removed', verb: 'removed the adult mark from' },
  hide: { filter: 'Hidden', verb: 'hid' },
  show: { filter: 'Shown again', verb: 'unhid' },
} as const satisfies Record<string, AuditTexts>;

/** The same about authors. */
export const authorAuditTexts = {
  warn: { filter: 'Warnings', verb: 'warned' },
  suspend: { filter: 'Suspensions', verb: 'suspended' },
  unsuspend: { filter: 'Suspensions ended', verb: 'ended the suspension of' },
  ban: { filter: 'Bans', verb: 'banned' },
  unban: { filter: 'Unbans', verb: 'unbanned' },
} as const satisfies Record<string, AuditTexts>;

/** What happened to an account: all actions about authors but a warning, which changes nothing. */
export type AccountAction = Exclude<keyof typeof authorAuditTexts, 'warn'>;
