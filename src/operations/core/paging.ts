import type { ListOrder, PagePart, PageStart } from '../../database/core/list-order.ts';
import { limits } from '../../domain/core/limits.ts';
import { type CursorCodec, orderCursors } from './cursor.ts';
import { type Failure, failure, isFailure } from './failure.ts';

/** Which page of a list is requested. */
export interface PageInput {
  page: number;
  limit: number;
  /** The `nextCursor` of the previous page, instead of `page`. */
  cursor?: string | undefined;
}

/** A page of a list, as the contract's `pageOf`. */
export interface Page<T> {
  items: T[];
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  totalIsLowerBound?: boolean;
  nextCursor?: string;
}

/** A list that is read page by page in a fixed order. */
export interface List {
  /** Distinguishes its cursors from those of other lists. */
  name: string;
  order: ListOrder;
}

/**
 * The rows of a page, the total number of rows, and the sort keys after which the next page begins, if there
 * is one.
 */
export interface RowPage<Row> {
  rows: Row[];
  total: number;
  next?: readonly string[] | undefined;
}

/** Returns one page of a list for a request. Fails with malformed. */
export async function listPage<Row extends Sorted, Item>(
  input: PageInput,
  list: List,
  select: Select<Row>,
  present: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<Page<Item> | Failure> {
  const cursors = orderCursors(list.name, list.order);
  const start = pageStart(input, cursors);
  if (isFailure(start)) return start;
  const { rows, total, next } = await readPage({ limit: input.limit, ...start }, select);
  return pageOf(await present(rows), total, input, { next: next && cursors.write(next) });
}

/** Yields the items of all pages, for a file. Throws when a page fails, which truncates the file. */
export async function* allPages<T>(
  read: (cursor: string | undefined) => Promise<Page<T> | Failure>,
): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    if (isFailure(page)) throw new Error(page.detail);
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor);
}

/**
 * Returns where the requested page begins. Fails with malformed for a cursor of another list, and for a page
 * beyond the first {@link limits.countedRows} items, which can be reached only with cursors.
 */
export function pageStart(
  { page, limit, cursor }: PageInput,
  cursors: CursorCodec<readonly string[]>,
): PageStart | Failure {
  if (cursor) {
    const after = cursors.read(cursor);
    return isFailure(after) ? after : { after };
  }
  const offset = (page - 1) * limit;
  if (offset < limits.countedRows) return { offset };
  const message = `Page ${page} is past the first ${limits.countedRows.toLocaleString('en-US')} results: narrow the search, or continue with the nextCursor of the previous page`;
  return failure('malformed', message, [{ field: 'page', message }]);
}

type Sorted = { sort_keys: readonly string[] };
type Select<Row> = (page: PagePart) => Promise<{ rows: Row[]; total: number }>;

/** Reads a page. After a cursor, one additional row shows whether there is a next page. */
export async function readPage<Row extends Sorted>(
  page: PagePart,
  select: Select<Row>,
): Promise<RowPage<Row>> {
  const { limit } = page;
  const found = await select(page.after ? { ...page, limit: limit + 1 } : page);
  const rows = found.rows.slice(0, limit);
  const more = page.after
    ? found.rows.length > limit
    : rows.length === limit && endsBefore(page.offset + limit, found.total);
  return { rows, total: found.total, next: more ? rows.at(-1)?.sort_keys : undefined };
}

/**
 * Returns whether there are more items than `shown`. Above {@link limits.countedRows}, the total is unknown.
 */
function endsBefore(shown: number, total: number): boolean {
  return shown < total || total > limits.countedRows;
}

/**
 * Returns a page in its envelope. A total above {@link limits.countedRows} is reported as that number and
 * marked as a lower bound, as is a total that the caller declares to be one.
 */
export function pageOf<T>(
  items: T[],
  counted: number,
  { page, limit }: Pick<PageInput, 'page' | 'limit'>,
  { next, isLowerBound = false }: { next?: string | undefined; isLowerBound?: boolean } = {},
): Page<T> {
  const total = Math.min(counted, limits.countedRows);
  return {
    items,
    page,
    limit,
    total,
    totalPages: Math.ceil(total / limit),
    ...((isLowerBound || counted > limits.countedRows) && { totalIsLowerBound: true }),
    ...(next && { nextCursor: next }),
  };
}

/**
 * Returns one of the signed-in user's own lists as a reply: the page, and the same in the older form, with
 * the items under `name` and `pagination`. Returns a failure unchanged.
 */
export async function ownPage<N extends string, T>(name: N, result: Promise<Page<T> | Failure>) {
  const found = await result;
  if (isFailure(found)) return found;
  const { items, page, limit, total, totalPages } = found;
  const pagination = { currentPage: page, limit, totalCount: total, totalPages };
  return {
    ...found,
    data: { [name]: items, pagination } as Record<N, T[]> & { pagination: typeof pagination },
  };
}
