import { useMemo } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns the URL's query parameters. React Router's `useSearchParams` would add Link and Form to every first
 * visit.
 */
export function useQueryParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
