import { firstDayLimits } from '../../contract/rate-limits.ts';
import { activityOf } from '../../database/newcomers.ts';
import { isNewcomer, newcomerLimits, newcomersSince } from '../../domain/newcomers.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, invalid, limitExceeded } from '../failure.ts';

type NewcomerContext = Pick<Context, 'db' | 'viewer' | 'now' | 'limitNewcomers'>;

/**
 * Limits what members can add on their first day: prompts, and comments and posts in discussions (which share one limit), with
 * their links. Admins are exempt, and everyone where these limits are disabled. Fails with too-many-requests until the day is over,
 * or invalid for too many links. This is the limit of comments and posts.
 */
export async function refuseNewcomer(ctx: NewcomerContext, links: number): Promise<Failure | undefined> {
  const member = await newcomer(ctx, newcomerLimits.comments);
  return member && overLimit(ctx, 'comments', { since: member.since, count: member.posts, links });
}

/** The same for prompts. The caller has read when the author joined and how many prompts they have. */
export function refuseNewcomerPrompt(
  ctx: NewcomerContext,
  { since, prompts }: { since: Date; prompts: number },
  links: number,
): Failure | undefined {
  if (!isLimited(ctx) || !isNewcomer(since, ctx.now())) return undefined;
  return overLimit(ctx, 'prompts', { since, count: prompts, links });
}

/** The limit of links for content that a member changes on their first day. Fails with invalid. */
export async function refuseNewcomerLinks(
  ctx: NewcomerContext,
  links: number,
  field: 'bodyMd' | 'contentMd',
): Promise<Failure | undefined> {
  const refused = tooManyLinks(links, field);
  return refused && (await newcomer(ctx, 0)) ? refused : undefined;
}

/** Users who joined later are new; null where first-day limits are off. */
export function newSince({ now, limitNewcomers }: Pick<Context, 'now' | 'limitNewcomers'>): Date | null {
  return limitNewcomers ? newcomersSince(now()) : null;
}

/** When a limited member joined and what they have posted, counted up to `most`; undefined for everyone else. */
async function newcomer(ctx: NewcomerContext, most: number) {
  const { db, viewer, now } = ctx;
  if (!isLimited(ctx) || !isSignedIn(viewer)) return undefined;
  const member = await activityOf(db, viewer.id, most);
  return member && isNewcomer(member.since, now()) ? member : undefined;
}

function isLimited({ viewer, limitNewcomers }: NewcomerContext): boolean {
  return limitNewcomers && isSignedIn(viewer) && viewer.role !== 'admin';
}

function overLimit(
  { now }: NewcomerContext,
  what: 'prompts' | 'comments',
  { since, count, links }: { since: Date; count: number; links: number },
): Failure | undefined {
  const linked = tooManyLinks(links, what === 'prompts' ? 'contentMd' : 'bodyMd');
  if (linked || count < newcomerLimits[what]) return linked;
  const seconds = Math.ceil((since.getTime() + 86_400_000 - now().getTime()) / 1000);
  const things = what === 'prompts' ? 'prompts' : 'comments and posts in discussions';
  const name = what === 'prompts' ? 'firstDayPrompts' : 'firstDayPosts';
  return limitExceeded(
    { name, ...firstDayLimits[name] },
    `On your first day you can add ${newcomerLimits[what]} ${things}: wait ${waitOf(seconds)} and try again`,
    seconds,
  );
}

function tooManyLinks(links: number, field: 'bodyMd' | 'contentMd'): Failure | undefined {
  if (links <= newcomerLimits.links) return undefined;
  const thing = field === 'contentMd' ? 'prompt' : 'post';
  return invalid({
    field,
    message: `On your first day a ${thing} can have at most ${newcomerLimits.links} links: remove some`,
  });
}

function waitOf(seconds: number): string {
  const hours = Math.ceil(seconds / 3600);
  return hours > 1 ? `${hours} hours` : `${Math.ceil(seconds / 60)} minutes`;
}
