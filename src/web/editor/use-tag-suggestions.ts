import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { tagKey, trimTag } from '../../domain/tags.ts';
import { useApi } from '../query-client.ts';

/** Milliseconds without a key after which the site is asked. */
const pause = 150;

/** Tags of published prompts that begin like the one being typed, without those that are chosen. */
export function useTagSuggestions(typed: string, chosen: readonly string[]): string[] {
  const api = useApi();
  const beginning = trimTag(typed.split(',').at(-1) ?? '');
  const asked = useSettled(beginning);
  const { data = [] } = useQuery({
    queryKey: ['suggest', 'tags', asked],
    queryFn: async ({ signal }) => (await api.suggest({ query: { q: asked } }, { signal })).items,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // A help that does not come is not missed.
    retry: false,
  });
  const keys = new Set(chosen.map(tagKey));
  const begun = tagKey(beginning);
  return data.flatMap(({ kind, text }) =>
    begun && kind === 'tag' && tagKey(text).startsWith(begun) && !keys.has(tagKey(text)) ? [text] : [],
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
