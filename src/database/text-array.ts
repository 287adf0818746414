import { type SQL, sql } from 'drizzle-orm';

/** A list of texts as an SQL array in one parameter, so that the statement does not depend on its length and stays prepared. */
export function textArray(list: readonly string[]): SQL {
  return sql`array(select json_array_elements_text(${JSON.stringify(list)}::json))`;
}
