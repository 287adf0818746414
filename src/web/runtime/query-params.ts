import { useMemo } from 'react';
import { useLocation } from 'react-router';

/** The address's query. (React Router's `useSearchParams` would bring Link and Form into every first visit.) */
export function useQueryParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
