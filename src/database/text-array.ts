import { type SQL, sql } from 'drizzle-orm';

/** A list of texts as an SQL array: one parameter whatever the number of elements, so that the statement is the same and stays prepared. */
export function textArray(list: readonly string[]): SQL {
  return sql`array(select json_array_elements_text(${JSON.stringify(list)}::json))`;
}
