import { violation } from '../../database/connection.ts';
import { slugsLike } from '../../database/prompts.ts';
import { numbered, slugOf } from '../../domain/slug.ts';
import type { Context } from '../context.ts';

/**
 * Runs `write` with a slug that no other prompt has: the title's, else the first free numbered one. Another prompt may
 * take it in the meantime; then the next free one is tried.
 */
export async function withFreeSlug<T>(
  ctx: Pick<Context, 'db'>,
  title: string,
  write: (slug: string) => Promise<T>,
): Promise<T> {
  const base = slugOf(title);
  for (let attempt = 1; ; attempt++) {
    const taken = new Set(await slugsLike(ctx.db, base));
    let n = 1;
    while (taken.has(numbered(base, n))) n++;
    try {
      return await write(numbered(base, n));
    } catch (error) {
      if (attempt === 20 || violation(error)?.constraint !== 'prompts_slug_key') throw error;
    }
  }
}
