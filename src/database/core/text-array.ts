import { type SQL, sql } from 'drizzle-orm';

/**
 * A list of texts as an SQL array in one parameter, so that the statement text does not depend on its length
 * and stays prepared.
 */
export function textArray(list: readonly string[]): SQL {
  return sql`array(select json_array_elements_text(${JSON.stringify(list)}::json))`;
}

/** A list of whole numbers as the text of an SQL array. */
export function integerArray(list: readonly number[]): string {
  return `{${list.join(',')}}`;
}

/** Ids in their order, as the table `found (id, place)`. */
export function inOrder(ids: readonly string[]): SQL {
  return sql`unnest(${textArray(ids)}::uuid[]) with ordinality found(id, place)`;
}

/** A text as a LIKE pattern that matches it literally; the caller adds the wildcards. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
