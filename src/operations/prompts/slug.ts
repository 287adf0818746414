import { violation } from '../../database/core/connection.ts';
import { slugsLike } from '../../database/prompts/prompts.ts';
import type { PromptStatus } from '../../domain/prompts/prompt-status.ts';
import { draftSlug, numbered, slugOf } from '../../domain/prompts/slug.ts';
import type { Context } from '../core/context.ts';

/** Attempts with the first free slug, after which concurrent writers choose among several at random. */
const attemptsInOrder = 8;

/**
 * Runs `write` with the slug of a prompt that was not published before: a slug of its own for a draft, a free
 * slug ({@link withFreeSlug}) for a published prompt.
 */
export function withSlug<T>(
  ctx: Pick<Context, 'db'>,
  { id, title, status }: { id: string; title: string; status: PromptStatus },
  write: (slug: string) => Promise<T>,
  known?: readonly string[],
): Promise<T> {
  const name = slugOf(title);
  if (status !== 'draft') return withFreeSlug(ctx, name, write, known);
  return ctx.db.undoable(() => write(draftSlug(name, id)));
}

/**
 * Runs `write` with a slug that no other prompt has: `base`, or else the first free numbered one. If another
 * prompt takes it concurrently, tries the next free one. After some conflicts, chooses at random among the
 * next free ones, twice as many in each attempt, so that dozens of concurrent writers succeed within a few
 * attempts. `known` contains the slugs in use for the first attempt, if the caller has read them.
 */
export async function withFreeSlug<T>(
  ctx: Pick<Context, 'db'>,
  base: string,
  write: (slug: string) => Promise<T>,
  known?: readonly string[],
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const taken = new Set((attempt === 1 && known) || (await slugsLike(ctx.db, base)));
    let skipped = Math.floor(Math.random() * 2 ** Math.max(0, attempt - attemptsInOrder));
    let n = 1;
    while (taken.has(numbered(base, n)) || skipped-- > 0) n++;
    try {
      return await ctx.db.undoable(() => write(numbered(base, n)));
    } catch (error) {
      if (attempt === 30 || violation(error)?.constraint !== 'prompts_slug_key') throw error;
    }
  }
}
