import { firstDayLimits } from '../../../contract/core/rate-limits.ts';
import { activityOf, noteFirstDayEdit } from '../../../database/people/newcomers.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import { isNewcomer, newcomerLimits, newcomersSince } from '../../../domain/people/newcomers.ts';
import type { Context } from '../context.ts';
import { type Failure, invalid, limitExceeded } from '../failure.ts';

type NewcomerContext = Pick<Context, 'db' | 'viewer' | 'now' | 'limitNewcomers'>;

/**
 * Limits what members can add on their first day: prompts, and comments and posts in discussions (which share
 * one limit), with their links. Admins are exempt, and everyone where these limits are disabled. Fails with
 * too-many-requests until the day is over, or with invalid for too many links. This function applies the
 * limit of comments and posts.
 */
export async function refuseNewcomer(ctx: NewcomerContext, links: number): Promise<Failure | undefined> {
  const member = await newcomer(ctx, newcomerLimits.comments);
  return member && refuseAdding(ctx, 'comments', { since: member.since, count: member.posts, links });
}

/**
 * Applies the same limits to prompts. The caller has read when the author joined and how many prompts they
 * have.
 */
export function refuseNewcomerPrompt(
  ctx: NewcomerContext,
  { since, prompts }: { since: Date; prompts: number },
  links: number,
): Failure | undefined {
  if (!isLimited(ctx) || !isNewcomer(since, ctx.now())) return undefined;
  return refuseAdding(ctx, 'prompts', { since, count: prompts, links });
}

/** Applies the limit of links to content that a member changes on their first day. Fails with invalid. */
export async function refuseNewcomerLinks(
  ctx: NewcomerContext,
  links: number,
  field: 'bodyMd' | 'contentMd',
): Promise<Failure | undefined> {
  const refused = tooManyLinks(links, field);
  return refused && (await newcomer(ctx, 0)) ? refused : undefined;
}

/**
 * Counts a change of a prompt by a member on their first day, in the transaction of the change. Fails with
 * too-many-requests until the day is over.
 */
export async function countNewcomerEdit(ctx: NewcomerContext): Promise<Failure | undefined> {
  const { db, viewer, now } = ctx;
  if (!isLimited(ctx) || !isSignedIn(viewer)) return undefined;
  const { since, isCounted } = (await noteFirstDayEdit(db, viewer.id, now(), newcomerLimits.edits)) ?? {};
  return since && !isCounted ? overLimit(ctx, 'edits', since) : undefined;
}

/** Returns the time after which users who joined are new; null where first-day limits are disabled. */
export function newSince({ now, limitNewcomers }: Pick<Context, 'now' | 'limitNewcomers'>): Date | null {
  return limitNewcomers ? newcomersSince(now()) : null;
}

/**
 * Returns when a limited member joined and the number of their posts, counted up to `limit`; undefined for
 * everyone else.
 */
async function newcomer(ctx: NewcomerContext, limit: number) {
  const { db, viewer, now } = ctx;
  if (!isLimited(ctx) || !isSignedIn(viewer)) return undefined;
  const member = await activityOf(db, viewer.id, limit);
  return member && isNewcomer(member.since, now()) ? member : undefined;
}

function isLimited({ viewer, limitNewcomers }: NewcomerContext): boolean {
  return limitNewcomers && isSignedIn(viewer) && viewer.role !== 'admin';
}

function refuseAdding(
  ctx: NewcomerContext,
  what: 'prompts' | 'comments',
  { since, count, links }: { since: Date; count: number; links: number },
): Failure | undefined {
  const linked = tooManyLinks(links, what === 'prompts' ? 'contentMd' : 'bodyMd');
  return linked || count < newcomerLimits[what] ? linked : overLimit(ctx, what, since);
}

/** The description of each limit for its message, and its name. */
const limited = {
  prompts: { can: 'add', things: 'prompts', name: 'firstDayPrompts' },
  edits: { can: 'make', things: 'changes of your prompts', name: 'firstDayEdits' },
  comments: { can: 'add', things: 'comments and posts in discussions', name: 'firstDayPosts' },
} as const;

function overLimit({ now }: NewcomerContext, what: keyof typeof limited, since: Date): Failure {
  const seconds = Math.ceil((since.getTime() + 86_400_000 - now().getTime()) / 1000);
  const { can, things, name } = limited[what];
  return limitExceeded(
    { name, ...firstDayLimits[name] },
    `On your first day you can ${can} ${newcomerLimits[what]} ${things}. Wait ${waitOf(seconds)} and try again`,
    seconds,
  );
}

function tooManyLinks(links: number, field: 'bodyMd' | 'contentMd'): Failure | undefined {
  if (links <= newcomerLimits.links) return undefined;
  const thing = field === 'contentMd' ? 'prompt' : 'post';
  return invalid({
    field,
    message: `On your first day a ${thing} can have at most ${newcomerLimits.links} links. Remove some`,
  });
}

function waitOf(seconds: number): string {
  const hours = Math.ceil(seconds / 3600);
  return hours > 1 ? `${hours} hours` : `${Math.ceil(seconds / 60)} minutes`;
}
