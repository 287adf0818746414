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
 * How many items stand before the page; malformed when it begins past the {@link limits.countedRows} that are counted, with
 * `advice` on how to reach them.
 */
export function offsetOf(
  { page, limit }: { page: number; limit: number },
  advice = 'narrow the search',
): number | Failure {
  const offset = (page - 1) * limit;
  if (offset < limits.countedRows) return offset;
  return failure(
    'malformed',
    `Page ${page} lies past the first ${limits.countedRows.toLocaleString('en-US')} results: ${advice}`,
  );
}

/** The page's envelope. A total past {@link limits.countedRows} is told as that, and as a lower bound. */
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

/** The same for SPEC's lists of the signed-in person. */
export function paginationOf({ page, limit, total, totalPages }: Page<unknown>) {
  return { currentPage: page, limit, totalCount: total, totalPages };
}
