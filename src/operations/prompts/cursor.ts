import type { PromptSort } from '../../database/prompt-lists.ts';
import { isId } from '../../domain/ids.ts';
import { type Failure, failure } from '../failure.ts';

/** An opaque text that marks the position after a prompt in a list: the list's sort, the prompt's sort key and its id. */
export function writeCursor(sort: PromptSort, last: { sort_key: string; id: string }): string {
  return Buffer.from(JSON.stringify([sort, last.sort_key, last.id])).toString('base64url');
}

/** Reads a cursor of a list of this sort. Fails with malformed. */
export function readCursor(cursor: string, sort: PromptSort): { key: string; id: string } | Failure {
  const parts = parsed(cursor);
  const [of, key, id] = Array.isArray(parts) ? parts : [];
  if (
    of === sort &&
    typeof key === 'string' &&
    keyForms[kinds[sort]].test(key) &&
    typeof id === 'string' &&
    isId(id)
  )
    return { key, id };
  return failure(
    'malformed',
    'cursor must be the nextCursor of a page of this list: leave it out to start from the beginning',
  );
}

const kinds = {
  trending: 'number',
  relevance: 'number',
  popular: 'integer',
  recent: 'time',
  oldest: 'time',
  featured: 'time',
  latest: 'time',
  edited: 'time',
} as const satisfies Record<PromptSort, string>;

const keyForms = {
  number: /^-?\d{1,10}(\.\d{1,20})?(e[+-]?\d{1,2})?$/,
  integer: /^\d{1,9}$/,
  time: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
};

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
