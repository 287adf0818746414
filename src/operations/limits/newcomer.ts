import { activityOf } from '../../database/newcomers.ts';
import { isNewcomer, newcomerLimits } from '../../domain/newcomers.ts';
import { isPerson } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, invalid, passing } from '../failure.ts';

/**
 * Whether a member of the first day may add one more prompt, or post in a discussion with so many links (PRODUCT 8).
 * Admins, and everybody where the limits are off, may. Fails with too-many-requests until the day is over, or invalid for links.
 */
export async function refuseNewcomer(
  ctx: Pick<Context, 'db' | 'viewer' | 'now' | 'limitNewcomers'>,
  what: 'prompts' | 'comments',
  links = 0,
): Promise<Failure | undefined> {
  const { viewer } = ctx;
  if (!ctx.limitNewcomers || !isPerson(viewer) || viewer.role === 'admin') return undefined;
  const now = ctx.now();
  const member = await activityOf(ctx.db, viewer.id, newcomerLimits[what]);
  if (!member || !isNewcomer(member.since, now)) return undefined;
  if (links > newcomerLimits.links) {
    return invalid({
      field: 'bodyMd',
      message: `On your first day a post can have at most ${newcomerLimits.links} links: take some out`,
    });
  }
  if (member[what] < newcomerLimits[what]) return undefined;
  const seconds = Math.ceil((member.since.getTime() + 86_400_000 - now.getTime()) / 1000);
  const things = what === 'prompts' ? 'prompts' : 'posts in discussions';
  return passing(
    'too-many-requests',
    `On your first day you can add ${newcomerLimits[what]} ${things}: wait ${waitOf(seconds)} and go on`,
    seconds,
  );
}

function waitOf(seconds: number): string {
  const hours = Math.ceil(seconds / 3600);
  return hours > 1 ? `${hours} hours` : `${Math.ceil(seconds / 60)} minutes`;
}
