import { hash } from 'node:crypto';
import { noteRecentPost, type PostHistory } from '../../database/people/newcomer-fingerprints.ts';
import { hasAccess } from '../../domain/identity/permissions.ts';
import {
  comparableText,
  duplicateSignal,
  heldFrom,
  linkedSites,
  type Signal,
  scoreOf,
  signalsOf,
} from '../../domain/moderation/spam-score.ts';
import type { MemberContext } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { openCase } from './open-case.ts';

/** A text that its author has just published or changed. */
interface Post {
  id: string;
  /** The text that is compared with other posts. */
  body: string;
  /** Further texts with links. */
  texts?: readonly string[];
  /** When it was published or changed. */
  at: Date;
}

/** A post that moderators can decide about. */
interface ReviewedPost extends Post {
  kind: 'prompt' | 'comment';
  /** Another author's prompt that is nearly the same; the similarity is 0 to 1. */
  duplicate?: { id: string; title: string; similarity: number } | undefined;
  /** Whether the author's account is established, if the caller has read that. */
  isEstablished?: boolean;
  /** Whether others could read it before. */
  isChange?: boolean;
}

/**
 * Checks a post for reasons why moderators should review it (`domain/moderation/spam-score.ts`), in the
 * transaction that publishes it. If its score is high enough, it is hidden until they have decided. Returns
 * whether it is hidden: then no other user may be notified of it until moderators dismiss the case. Posts of
 * moderators are not checked; where limits for newcomers are disabled, nothing is hidden.
 */
export async function holdSuspiciousPost(
  ctx: InTransaction<MemberContext>,
  { kind, duplicate, isEstablished = false, isChange = false, ...post }: ReviewedPost,
): Promise<boolean> {
  if (hasAccess(ctx.viewer, 'moderator')) return false;
  const found = isEstablished ? undefined : await note(ctx, post);
  if (!found && !duplicate) return false;
  const signals: Signal[] = [
    ...(duplicate ? [duplicateSignal(duplicate)] : []),
    // A copy that other new accounts posted as well is one reason, not two.
    ...(found ? signalsOf({ ...factsOf(found), ...(duplicate && { sharedBy: 0 }) }, post.at) : []),
  ];
  const isHeld = found !== undefined && scoreOf(signals) >= heldFrom;
  if (!isHeld && !duplicate) return false;
  // The case has the same time as the post, which shows later that the post was never announced.
  const opening = { ...ctx, now: () => post.at };
  const opened = await openCase(opening, {
    kind,
    id: post.id,
    signals,
    hide: isHeld,
    isUnseen: !isChange,
  });
  return opened?.withheld === true;
}

/**
 * Stores counts of the text and links of a new discussion or reply, so that posts of new accounts are
 * compared with it as well.
 */
export async function notePost(ctx: InTransaction<MemberContext>, post: Post): Promise<void> {
  if (!hasAccess(ctx.viewer, 'moderator')) await note(ctx, post);
}

interface Found {
  links: number;
  history: PostHistory;
}

async function note(
  { db, viewer, limitNewcomers, site }: InTransaction<MemberContext>,
  { id, body, texts = [], at }: Post,
): Promise<Found | undefined> {
  if (!limitNewcomers) return undefined;
  const sites = linkedSites([body, ...texts].join('\n'), new URL(site.url).hostname.replace(/^www\./, ''));
  const compared = comparableText(body, sites.length);
  const history = await noteRecentPost(db, {
    id,
    authorId: viewer.id,
    sites,
    at,
    textHash: compared === undefined ? null : hash('sha256', compared),
  });
  return history && { links: sites.length, history };
}

function factsOf({ links, history }: Found) {
  return {
    links,
    linkedBefore: history.linked_before,
    repeated: history.repeated,
    sharedBy: history.shared_by,
    verified: history.verified,
    upheld: history.upheld,
    since: new Date(history.since),
    likedPrompts: history.liked_prompts,
  };
}
