import { activityOf } from '../../database/newcomers.ts';
import { isNewcomer, newcomerLimits } from '../../domain/newcomers.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, invalid, passing } from '../failure.ts';

type NewcomerContext = Pick<Context, 'db' | 'viewer' | 'now' | 'limitNewcomers'>;

/**
 * Limits what members can add on their first day: prompts, and comments and posts in discussions (which share one limit), with
 * their links. Admins are exempt, and everyone where these limits are disabled. Fails with too-many-requests until the day is over,
 * or invalid for too many links.
 */
export async function refuseNewcomer(
  ctx: NewcomerContext,
  what: 'prompts' | 'comments',
  links: number,
): Promise<Failure | undefined> {
  const member = await newcomer(ctx, newcomerLimits[what]);
  if (!member) return undefined;
  const linked = tooManyLinks(links, what === 'prompts' ? 'contentMd' : 'bodyMd');
  if (linked) return linked;
  if (member[what] < newcomerLimits[what]) return undefined;
  const seconds = Math.ceil((member.since.getTime() + 86_400_000 - ctx.now().getTime()) / 1000);
  const things = what === 'prompts' ? 'prompts' : 'comments and posts in discussions';
  return passing(
    'too-many-requests',
    `On your first day you can add ${newcomerLimits[what]} ${things}: wait ${waitOf(seconds)} and try again`,
    seconds,
  );
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

/** What a limited member has added on their first day, each kind counted up to `most`; undefined for everyone else. */
async function newcomer({ db, viewer, now, limitNewcomers }: NewcomerContext, most: number) {
  if (!limitNewcomers || !isSignedIn(viewer) || viewer.role === 'admin') return undefined;
  const member = await activityOf(db, viewer.id, most);
  return member && isNewcomer(member.since, now()) ? member : undefined;
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
