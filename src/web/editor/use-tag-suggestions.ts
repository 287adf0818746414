import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tagKey, trimTag } from '../../domain/tags.ts';
import { useApi } from '../runtime/query-client.ts';

const debounceMs = 150;

/** Tags of published prompts that start with the one being typed, except those already chosen. */
export function useTagSuggestions(typed: string, chosen: readonly string[]): string[] {
  const api = useApi();
  const prefix = trimTag(typed.split(',').at(-1) ?? '');
  const debounced = useDebounced(prefix);
  const { data = [] } = useQuery({
    queryKey: ['suggest', 'tags', debounced],
    queryFn: async ({ signal }) => (await api.suggest({ query: { q: debounced } }, { signal })).items,
    enabled: debounced !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Suggestions are optional: not worth a retry.
    retry: false,
  });
  const keys = new Set(chosen.map(tagKey));
  const prefixKey = tagKey(prefix);
  return data.flatMap(({ kind, text }) =>
    prefixKey && kind === 'tag' && tagKey(text).startsWith(prefixKey) && !keys.has(tagKey(text))
      ? [text]
      : [],
  );
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setDebounced, debounceMs, value);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
