import { hash } from 'node:crypto';
import type { Database } from '../../../database/core/connection.ts';
import { noteRecentPost, type PostHistory } from '../../../database/people/newcomer-fingerprints.ts';
import { hasAccess } from '../../../domain/identity/permissions.ts';
import {
  comparableText,
  duplicateSignal,
  heldFrom,
  linkedSites,
  type Signal,
  scoreOf,
  signalsOf,
} from '../../../domain/moderation/spam-score.ts';
import type { MemberContext } from '../../core/context.ts';
import { openCase } from './open-case.ts';

/** A text that its author has just published or changed. */
interface Post {
  id: string;
  /** What is compared with other posts. */
  body: string;
  /** Further texts with links. */
  texts?: readonly string[];
  /** When it was published or changed. */
  at: Date;
}

/** A post that moderators can decide about. */
interface ReviewedPost extends Post {
  kind: 'prompt' | 'comment';
  /** Somebody else's prompt that is nearly the same; the similarity is 0 to 1. */
  duplicate?: { id: string; title: string; similarity: number } | undefined;
  /** Whether the author's account is known not to be new. */
  isEstablished?: boolean;
  /** Whether others could read it before. */
  isChange?: boolean;
}

/**
 * Looks for reasons why moderators should see a post (`domain/moderation/spam-score.ts`), in the transaction that publishes it. With a score that holds
 * it, it is hidden until they have decided; returns whether it is. Then no other user may be notified of it: that is done when they
 * dismiss the case. Nothing is done for posts of moderators; where limits for newcomers are disabled, nothing is held.
 */
export async function holdSuspiciousPost(
  ctx: MemberContext,
  tx: Database,
  { kind, duplicate, isEstablished = false, isChange = false, ...post }: ReviewedPost,
): Promise<boolean> {
  if (hasAccess(ctx.viewer, 'moderator')) return false;
  const found = isEstablished ? undefined : await note(ctx, tx, post);
  if (!found && !duplicate) return false;
  const signals: Signal[] = [
    ...(duplicate ? [duplicateSignal(duplicate)] : []),
    // A copy that other new accounts posted as well is one reason, not two.
    ...(found ? signalsOf({ ...factsOf(found), ...(duplicate && { sharedBy: 0 }) }, post.at) : []),
  ];
  const isHeld = found !== undefined && scoreOf(signals) >= heldFrom;
  if (!isHeld && !duplicate) return false;
  // The case is of the same time as the post, which tells later that it was never announced.
  const opening = { ...ctx, now: () => post.at };
  const opened = await openCase(opening, tx, {
    kind,
    id: post.id,
    signals,
    withhold: isHeld,
    isUnseen: !isChange,
  });
  return opened?.withheld === true;
}

/** Counts the text and links of a new discussion or reply, so that posts of new accounts are compared with it, too. */
export async function notePost(ctx: MemberContext, tx: Database, post: Post): Promise<void> {
  if (!hasAccess(ctx.viewer, 'moderator')) await note(ctx, tx, post);
}

interface Found {
  links: number;
  history: PostHistory;
}

async function note(
  { viewer, limitNewcomers, site }: MemberContext,
  tx: Database,
  { id, body, texts = [], at }: Post,
): Promise<Found | undefined> {
  if (!limitNewcomers) return undefined;
  const sites = linkedSites([body, ...texts].join('\n'), new URL(site.url).hostname.replace(/^www\./, ''));
  const compared = comparableText(body, sites.length);
  const history = await noteRecentPost(tx, {
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
