import { limits } from '../domain/limits.ts';
import { type Failure, failure } from './failure.ts';

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

/** The page's envelope. A total above {@link limits.countedRows} is reported as that number and marked as a lower bound. */
export function pageOf<T>(
  items: T[],
  counted: number,
  { page, limit }: { page: number; limit: number },
): Page<T> {
  const total = Math.min(counted, limits.countedRows);
  return {
    items,
    page,
    limit,
    total,
    totalPages: Math.ceil(total / limit),
    ...(counted > limits.countedRows && { totalIsLowerBound: true }),
  };
}

/** The envelope under the names that the signed-in user's own lists have on the wire. */
export function paginationOf({ page, limit, total, totalPages }: Page<unknown>) {
  return { currentPage: page, limit, totalCount: total, totalPages };
}
