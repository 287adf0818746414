import { activityOf } from '../../database/newcomers.ts';
import { isNewcomer, newcomerLimits } from '../../domain/newcomers.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, invalid, passing } from '../failure.ts';

type Asking = Pick<Context, 'db' | 'viewer' | 'now' | 'limitNewcomers'>;

/**
 * Whether a member of the first day may add one more prompt, comment or post in a discussion with so many links (PRODUCT
 * 8); the last two share one limit. Admins, and everybody where the limits are off, may. Fails with too-many-requests
 * until the day is over, or invalid for links.
 */
export async function refuseNewcomer(
  ctx: Asking,
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
    `On your first day you can add ${newcomerLimits[what]} ${things}: wait ${waitOf(seconds)} and go on`,
    seconds,
  );
}

/** The same for what a member of the first day changes: the links that it then has. Fails with invalid. */
export async function refuseNewcomerLinks(
  ctx: Asking,
  links: number,
  field: 'bodyMd' | 'contentMd',
): Promise<Failure | undefined> {
  const refused = tooManyLinks(links, field);
  return refused && (await newcomer(ctx, 0)) ? refused : undefined;
}

/** What a member of the first day, whom limits bind, has added, each kind counted up to `most`; nothing for anybody else. */
async function newcomer({ db, viewer, now, limitNewcomers }: Asking, most: number) {
  if (!limitNewcomers || !isSignedIn(viewer) || viewer.role === 'admin') return undefined;
  const member = await activityOf(db, viewer.id, most);
  return member && isNewcomer(member.since, now()) ? member : undefined;
}

function tooManyLinks(links: number, field: 'bodyMd' | 'contentMd'): Failure | undefined {
  if (links <= newcomerLimits.links) return undefined;
  const thing = field === 'contentMd' ? 'prompt' : 'post';
  return invalid({
    field,
    message: `On your first day a ${thing} can have at most ${newcomerLimits.links} links: take some out`,
  });
}

function waitOf(seconds: number): string {
  const hours = Math.ceil(seconds / 3600);
  return hours > 1 ? `${hours} hours` : `${Math.ceil(seconds / 60)} minutes`;
}
