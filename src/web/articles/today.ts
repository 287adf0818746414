import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PageLoad } from '../runtime/page-load.ts';

const today = () => new Date().toISOString().slice(0, 10);

const query = queryOptions({
  queryKey: ['today'],
  queryFn: today,
  staleTime: Number.POSITIVE_INFINITY,
});

/** For loaders: sends the server's date (UTC) with the page, so that hydration uses the same date. */
export function loadToday({ queries }: PageLoad): void {
  queries.setQueryData(query.queryKey, today());
}

/** Today's date, UTC, as YYYY-MM-DD. */
export function useToday(): string {
  return useQuery(query).data ?? today();
}
