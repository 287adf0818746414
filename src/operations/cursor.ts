import type { z } from 'zod';
import { type Failure, failure } from './failure.ts';

/** How the cursors of one list are written and read. */
export interface CursorCodec<Place> {
  /** An opaque text that marks a place in the list. */
  write(place: Place): string;
  /** The place that a cursor marks. Fails with malformed for anything that `write` did not return. */
  read(cursor: string): Place | Failure;
}

/**
 * The cursors of a list. `list` distinguishes them from those of other lists. `place` accepts only what the list's query can
 * compare with: cursors come from clients, and a value that the database refuses would be an internal error.
 */
export function cursorCodec<Place>(list: string, place: z.ZodType<Place>): CursorCodec<Place> {
  const write = (at: Place) => Buffer.from(JSON.stringify([list, at])).toString('base64url');
  return {
    write,
    read: (cursor) => {
      const parts = parsed(cursor);
      const at = Array.isArray(parts) && parts[0] === list ? place.safeParse(parts[1]) : undefined;
      // Written again it must be the same text, so each place has one cursor.
      if (at?.success && write(at.data) === cursor) return at.data;
      return failure(
        'malformed',
        'cursor must be the nextCursor of a page of this list: leave it out to start from the beginning',
      );
    },
  };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
