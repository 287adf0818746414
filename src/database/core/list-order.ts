import { type SQL, sql } from 'drizzle-orm';

/** How a column of an order is compared. */
export type KeyType = 'boolean' | 'float8' | 'integer' | 'text' | 'timestamptz' | 'uuid';

/** The order of a list, by columns that together identify a row, all in one direction. */
export interface ListOrder {
  columns: readonly { column: SQL; type: KeyType }[];
  direction: 'asc' | 'desc';
}

/** Where a page begins: after a number of rows, or after the row with these values of the order's columns. */
export type PageStart =
  | { offset: number; after?: undefined }
  | { offset?: undefined; after: readonly string[] };

/** One page of a list. */
export type PagePart = { limit: number } & PageStart;

/** An order by the given columns. */
export function listOrder(
  direction: ListOrder['direction'],
  ...columns: readonly (readonly [column: string, type: KeyType])[]
): ListOrder {
  return { direction, columns: columns.map(([column, type]) => ({ column: sql.raw(column), type })) };
}

/** The `order by` clause. */
export function orderedBy(order: ListOrder): SQL {
  return sql`order by ${list(sortedBy(order))}`;
}

/** The columns of the `order by` clause. */
export function sortedBy({ columns, direction }: ListOrder): SQL[] {
  return columns.map(({ column }) => sql`${column} ${sql.raw(direction)}`);
}

/** The condition that a row is on the page or after it. */
export function isAfter({ columns, direction }: ListOrder, { after }: PageStart): SQL {
  if (!after) return sql`true`;
  const values = columns.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`);
  const operator = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`(${list(columns.map(({ column }) => column))}) ${operator} (${list(values)})`;
}

/** The values of a row in the order's columns, as `after` expects them. */
export function sortKeysOf({ columns }: ListOrder): SQL<string[]> {
  return sql`array[${list(columns.map(({ column }) => sql`${column}::text`))}]`;
}

function list(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}
