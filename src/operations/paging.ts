import { limits } from '../domain/limits.ts';
import { type Failure, failure, isFailure } from './failure.ts';

/** A page of a list, as the contract's `pageOf`. */
export interface Page<T> {
  items: T[];
  page: number;
  limit: number;
  total: number;
  totalPages: number;
  totalIsLowerBound?: boolean;
}

/**
 * The number of items before the page. Fails with malformed when the page begins after the first {@link limits.countedRows};
 * `advice` tells the client how to reach such items.
 */
export function offsetOf(
  { page, limit }: { page: number; limit: number },
  advice = 'narrow the search',
): number | Failure {
  const offset = (page - 1) * limit;
  if (offset < limits.countedRows) return offset;
  return failure(
    'malformed',
    `Page ${page} is past the first ${limits.countedRows.toLocaleString('en-US')} results: ${advice}`,
  );
}

/**
 * The page's envelope. A total above {@link limits.countedRows} is reported as that number and marked as a lower bound, as is one
 * that the caller knows to be one.
 */
export function pageOf<T>(
  items: T[],
  counted: number,
  { page, limit }: { page: number; limit: number },
  isLowerBound = false,
): Page<T> {
  const total = Math.min(counted, limits.countedRows);
  return {
    items,
    page,
    limit,
    total,
    totalPages: Math.ceil(total / limit),
    ...((isLowerBound || counted > limits.countedRows) && { totalIsLowerBound: true }),
  };
}

/** The reply of one of the signed-in user's own lists: the items under `name`, and `pagination`. A failure stays one. */
export async function ownPage<N extends string, T>(name: N, result: Promise<Page<T> | Failure>) {
  const found = await result;
  if (isFailure(found)) return found;
  const { items, page, limit, total, totalPages } = found;
  const pagination = { currentPage: page, limit, totalCount: total, totalPages };
  return { data: { [name]: items, pagination } as Record<N, T[]> & { pagination: typeof pagination } };
}
