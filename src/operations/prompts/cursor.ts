import { z } from 'zod';
import type { PromptSort } from '../../database/prompt-lists.ts';
import { isId } from '../../domain/ids.ts';
import { type CursorCodec, cursorCodec } from '../cursor.ts';

/** The place after a prompt in a list: the prompt's sort key, as PostgreSQL writes it, and its id. */
export interface PromptPlace {
  key: string;
  id: string;
}

/** The cursors of the lists of prompts by their sort. */
export const promptCursors = {
  trending: cursorsOf('trending', number()),
  relevance: cursorsOf('relevance', number()),
  popular: cursorsOf('popular', z.string().regex(/^\d{1,9}$/)),
  recent: cursorsOf('recent', time()),
  oldest: cursorsOf('oldest', time()),
  featured: cursorsOf('featured', time()),
  latest: cursorsOf('latest', time()),
  edited: cursorsOf('edited', time()),
} as const satisfies Record<PromptSort | 'relevance', CursorCodec<PromptPlace>>;

function cursorsOf(sort: PromptSort | 'relevance', key: z.ZodType<string>): CursorCodec<PromptPlace> {
  return cursorCodec(sort, z.strictObject({ key, id: z.string().refine(isId) }));
}

/** A number that fits float4: neither too large nor so small that it would be rounded to 0. */
function number() {
  return z
    .string()
    .regex(/^-?\d{1,10}(\.\d{1,20})?(e[+-]?\d{1,2})?$/)
    .refine((text) => {
      const single = Math.fround(Number(text));
      return Number.isFinite(single) && (single !== 0 || Number(text) === 0);
    });
}

/** A time that exists, in UTC. */
function time() {
  return z
    .string()
    .regex(/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/)
    .refine((text) => z.iso.datetime().safeParse(`${text.slice(0, -3).replace(' ', 'T')}Z`).success);
}
