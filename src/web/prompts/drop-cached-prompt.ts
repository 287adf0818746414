import type { QueryClient } from '@tanstack/react-query';
import { editLists } from './cached-prompts.ts';
import { promptQueries } from './queries.ts';

/** Takes a deleted prompt out of the cache and of every list, and has what counts prompts counted anew. */
export function dropCachedPrompt(queries: QueryClient, id: string): void {
  forget(queries, id);
  editLists(queries, (prompt) => (prompt.id === id ? undefined : prompt));
  for (const key of [...promptQueries.lists, 'user', 'topics', 'stats']) {
    void queries.invalidateQueries({ queryKey: [key] });
  }
}

/** A page that still shows the prompt keeps it until it is left: it would ask for it again, in vain. */
function forget(queries: QueryClient, id: string): void {
  const cache = queries.getQueryCache();
  const query = cache.find({ queryKey: promptQueries.one(id).queryKey });
  if (!query) return;
  if (query.getObserversCount() === 0) {
    cache.remove(query);
    return;
  }
  const stop = cache.subscribe((event) => {
    if (event.query !== query || query.getObserversCount() > 0) return;
    stop();
    cache.remove(query);
  });
}
