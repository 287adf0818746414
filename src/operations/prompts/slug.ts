import { violation } from '../../database/connection.ts';
import { slugsLike } from '../../database/prompts.ts';
import { numbered, slugOf } from '../../domain/slug.ts';
import type { Context } from '../context.ts';

/** How often the first free slug is tried before those who want the same one spread out. */
const timeoutMs = 8;

/**
 * Runs `write` with a slug that no other prompt has: the title's, else the first free numbered one. Another prompt may
 * take it in the meantime; then the next free one is tried. Where many want the same at once, each takes one of the next
 * free ones by chance, out of twice as many each time, so that dozens find theirs within a few tries.
 */
export async function withFreeSlug<T>(
  ctx: Pick<Context, 'db'>,
  title: string,
  write: (slug: string) => Promise<T>,
): Promise<T> {
  const base = slugOf(title);
  for (let attempt = 1; ; attempt++) {
    const taken = new Set(await slugsLike(ctx.db, base));
    let passed = Math.floor(Math.random() * 2 ** Math.max(0, attempt - timeoutMs));
    let n = 1;
    while (taken.has(numbered(base, n)) || passed-- > 0) n++;
    try {
      return await write(numbered(base, n));
    } catch (error) {
      if (attempt === 30 || violation(error)?.constraint !== 'prompts_slug_key') throw error;
    }
  }
}
