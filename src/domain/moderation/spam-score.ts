import { wordsOf } from '../core/text/words.ts';

/** A reason why moderators should review a post. */
export interface Signal {
  kind: SignalKind;
  /** Negative points are in the author's favour. */
  points: number;
  /** The observation, in words. */
  detail: string;
  /** The published prompt that the post resembles. */
  promptId?: string;
}

type SignalKind =
  | 'duplicate'
  | 'links'
  | 'repeated-link'
  | 'repeated-text'
  | 'shared-text'
  | 'unverified'
  | 'upheld-reports'
  | 'account-age'
  | 'liked-prompts';

/** The components of the score of a post by a new account: points for each occurrence, and the maximum. */
const weights = {
  /** For each link to another site. */
  links: { each: 10, max: 40 },
  /** For each earlier post of the week with a link to one of the same sites. */
  'repeated-link': { each: 10, max: 30 },
  /** For each earlier post of the day with the same text. */
  'repeated-text': { each: 10, max: 60 },
  /** For each other new account that posted the same text on the same day. */
  'shared-text': { each: 10, max: 60 },
  /** The address is not verified. */
  unverified: { each: 5, max: 5 },
  /** For each decision of moderators against the author. */
  'upheld-reports': { each: 30, max: 60 },
  /** For each full day since the author signed up. */
  'account-age': { each: -2, max: -12 },
  /** For each published prompt with likes. */
  'liked-prompts': { each: -10, max: -30 },
} as const satisfies Record<Exclude<SignalKind, 'duplicate'>, { each: number; max: number }>;

/**
 * Points of a prompt that is nearly the same as another user's. They alone do not hide it, but open a case.
 */
const duplicatePoints = 20;

/** From this many points on, a post by a new account is hidden until a moderator has reviewed it. */
export const heldFrom = 50;

/**
 * An account is new for this many days, and as long as its address is not verified. Posts by others are never
 * held for review.
 */
export const newAccountDays = 7;

/** The number of days for which earlier posts are compared. */
export const comparedDays = { text: 1, links: 7 } as const;

/** Whether posts of an account can be held for review. */
export function isNewAccount({ since, verified }: { since: Date; verified: boolean }, now: Date): boolean {
  return !verified || now.getTime() - since.getTime() < newAccountDays * 86_400_000;
}

/** Facts about a post by a new account, and about its author. Counts exclude the post itself. */
export interface PostFacts {
  /** Links to other sites. */
  links: number;
  /** Posts by the author in the last week with a link to one of the same sites. */
  linkedBefore: number;
  /** Posts by the author in the last day with the same text. */
  repeated: number;
  /** Other new accounts that posted the same text in the last day. */
  sharedBy: number;
  verified: boolean;
  /** Decisions of moderators against the author. */
  upheld: number;
  since: Date;
  /** The author's published prompts with likes. */
  likedPrompts: number;
}

/** The signals of a post by a new account, those against it first. Signals that do not apply are left out. */
export function signalsOf(facts: PostFacts, now: Date): Signal[] {
  const days = Math.floor((now.getTime() - facts.since.getTime()) / 86_400_000);
  return [
    signal('links', facts.links, `${some(facts.links, 'link')} to other sites`),
    signal(
      'repeated-link',
      facts.linkedBefore,
      `a link to the same site in ${some(facts.linkedBefore, 'earlier post')} in the last 7 days`,
    ),
    signal(
      'repeated-text',
      facts.repeated,
      `the same text in ${some(facts.repeated, 'earlier post')} in the last 24 hours`,
    ),
    signal(
      'shared-text',
      facts.sharedBy,
      `the same text by ${some(facts.sharedBy, 'other new account')} in the last 24 hours`,
    ),
    signal('unverified', facts.verified ? 0 : 1, 'the email address is not verified'),
    signal('upheld-reports', facts.upheld, `${some(facts.upheld, 'earlier decision')} against the author`),
    signal('account-age', days, `signed up ${some(days, 'day')} ago`),
    signal('liked-prompts', facts.likedPrompts, `${some(facts.likedPrompts, 'published prompt')} with likes`),
  ].filter(({ points }) => points !== 0);
}

/**
 * The signal of a prompt that is nearly the same as another user's; `similarity` is 0 to 1
 * (`search/near-duplicates.ts`).
 */
export function duplicateSignal(prompt: { id: string; title: string; similarity: number }): Signal {
  return {
    kind: 'duplicate',
    points: duplicatePoints,
    detail: `${Math.round(prompt.similarity * 100)}% the same as “${prompt.title}”`,
    promptId: prompt.id,
  };
}

/** The sum of the points of signals. */
export function scoreOf(signals: readonly Signal[]): number {
  return signals.reduce((sum, { points }) => sum + points, 0);
}

/** Texts with fewer words are repeated by chance ("Thank you!"), unless they contain a link. */
const minWords = 12;

/**
 * The form in which the text of a post is compared with others, without case, punctuation and white space;
 * undefined for a text that is too short for a comparison.
 */
export function comparableText(text: string, links: number): string | undefined {
  const words = Array.from(wordsOf(text), ({ folded }) => folded);
  return words.length < minWords && links === 0 ? undefined : words.join(' ');
}

/**
 * The other sites that a text links to, once for each link: host names without "www.". `host` is the site's
 * own.
 */
export function linkedSites(text: string, host: string): string[] {
  return Array.from(
    text.matchAll(/\b(?:https?:\/\/|www\.)([\p{L}\p{N}.-]*[\p{L}\p{N}])/giu),
    ([, name = '']) => name.toLowerCase().replace(/^www\./, ''),
  ).filter((name) => name !== host);
}

function signal(kind: Exclude<SignalKind, 'duplicate'>, count: number, detail: string): Signal {
  const { each, max } = weights[kind];
  const points = each * Math.max(0, count);
  return { kind, points: Math.abs(points) > Math.abs(max) ? max : points, detail };
}

function some(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`;
}
