import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PageLoad } from '../page-load.ts';

const today = () => new Date().toISOString().slice(0, 10);

const query = queryOptions({
  queryKey: ['today'],
  queryFn: today,
  staleTime: Number.POSITIVE_INFINITY,
});

/** For loaders: the day (UTC) goes with the page, so that the browser takes over with the server's. */
export function loadToday({ queries }: PageLoad): void {
  queries.setQueryData(query.queryKey, today());
}

/** Today's date, UTC, as YYYY-MM-DD. */
export function useToday(): string {
  return useQuery(query).data ?? today();
}
