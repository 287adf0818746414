import { z } from 'zod';
import type { KeyType, ListOrder } from '../../database/core/list-order.ts';
import { isId } from '../../domain/core/ids.ts';
import { isStorableText } from '../../domain/core/text/text.ts';
import { type Failure, failure } from './failure.ts';

/** Writes and reads the cursors of one list. */
export interface CursorCodec<Place> {
  /** Returns an opaque text that marks a place in the list. */
  write(place: Place): string;
  /** Returns the place that a cursor marks. Fails with malformed for anything that `write` did not return. */
  read(cursor: string): Place | Failure;
}

/**
 * Creates the codec for the cursors of a list. `list` distinguishes them from those of other lists. `place`
 * must accept only values that the list's query can compare with: cursors come from clients, and a value that
 * the database rejects would be an internal error.
 */
export function cursorCodec<Place>(list: string, place: z.ZodType<Place>): CursorCodec<Place> {
  const write = (at: Place) => Buffer.from(JSON.stringify([list, at])).toString('base64url');
  return {
    write,
    read: (cursor) => {
      const parts = parsed(cursor);
      const at = Array.isArray(parts) && parts[0] === list ? place.safeParse(parts[1]) : undefined;
      // Writing the place again must return the same text, so that each place has only one cursor.
      if (at?.success && write(at.data) === cursor) return at.data;
      const message =
        'cursor must be the nextCursor of a page of this list: leave it out to start from the beginning';
      return failure('malformed', message, [{ field: 'cursor', message }]);
    },
  };
}

/**
 * Creates the codec for the cursors of an ordered list: the values of its columns, as PostgreSQL writes them.
 */
export function orderCursors(
  name: string,
  { columns }: { columns: readonly Pick<ListOrder['columns'][number], 'type'>[] },
): CursorCodec<readonly string[]> {
  const [first, ...rest] = columns.map(({ type }) => keyTexts[type]);
  return cursorCodec(name, first ? z.tuple([first, ...rest]) : z.tuple([]));
}

const keyTexts: Record<KeyType, z.ZodType<string>> = {
  boolean: z.enum(['true', 'false']),
  float8: number(),
  integer: z.string().regex(/^\d{1,9}$/),
  text: z.string().refine(isStorableText),
  timestamptz: time(),
  uuid: z.string().refine(isId),
};

/** Accepts a number in the range of float4: neither too large nor so small that it would be rounded to 0. */
function number() {
  return z
    .string()
    .regex(/^-?\d{1,10}(\.\d{1,20})?(e[+-]?\d{1,2})?$/)
    .refine((text) => {
      const single = Math.fround(Number(text));
      return Number.isFinite(single) && (single !== 0 || Number(text) === 0);
    });
}

/** Accepts an existing time in UTC. */
function time() {
  return z
    .string()
    .regex(/^(?!0000)\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/)
    .refine((text) => z.iso.datetime().safeParse(`${text.slice(0, -3).replace(' ', 'T')}Z`).success);
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
