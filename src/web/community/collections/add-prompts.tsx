import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Collection } from '../../../contract/community/collections.ts';
import { paths } from '../../../contract/core/routes.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { useSearchNavigation, useSearchText } from '../../ui/forms/search-text.ts';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { ActionForm } from './action-form.tsx';

/** The prompts that may be added to a collection, by a search. */
export const addableQuery = (q: string) => promptQueries.list({ q, page: 1, limit: 5 });

/** Searches for prompts, and adds them to a collection. The search is in the URL. */
export function AddPrompts({
  collection: { id, slug },
  q,
  known,
}: {
  collection: Collection;
  q: string;
  /** Ids of prompts in the collection. */
  known: readonly string[];
}) {
  const [added, setAdded] = useState<readonly string[]>([]);
  const go = useSearchNavigation(q);
  const search = useSearchText(q, (text) => go(paths.collection(slug, 1, { q: text }), text));
  const found = useQuery({ ...addableQuery(q), enabled: q !== '' });
  return (
    <section aria-label="Add prompts" className="mt-8">
      <SearchForm
        action={paths.collection(slug)}
        search={search}
        label="Search for prompts to add"
        placeholder="Search for prompts to add..."
        className="block max-w-xl"
      />
      {q && (
        <div className="mt-3 max-w-xl" aria-live="polite">
          <QueryResult query={found} loading={<LoadingBlocks label="Loading..." count={3} block="h-10" />}>
            {({ items }) =>
              items.length === 0 ? (
                <p className="text-sm text-muted">No prompts found</p>
              ) : (
                <ul className="divide-y divide-hairline rounded-card border border-hairline bg-raised">
                  {items.map((prompt) => {
                    const isAdded = known.includes(prompt.id) || added.includes(prompt.id);
                    const Icon = isAdded ? Check : Plus;
                    return (
                      <li key={prompt.id} className="flex items-center gap-3 py-1 ps-4 pe-2">
                        <a
                          href={paths.prompt(prompt.id)}
                          dir="auto"
                          className="min-w-0 grow py-1.5 text-sm wrap-anywhere hover:underline"
                        >
                          {prompt.title}
                        </a>
                        <ActionForm
                          action={paths.collection(slug, 1, { q })}
                          fields={{ do: 'addCollectionItem', promptId: prompt.id }}
                          send={async (api) => {
                            await api.addCollectionItem({ params: { id, promptId: prompt.id }, body: {} });
                            setAdded((ids) => [...ids, prompt.id]);
                          }}
                        >
                          <Button type="submit" variant="ghost" size="sm" aria-disabled={isAdded}>
                            <Icon size={16} aria-hidden />
                            <span>{isAdded ? 'Added' : 'Add'}</span>
                            <span className="sr-only"> {prompt.title}</span>
                          </Button>
                        </ActionForm>
                      </li>
                    );
                  })}
                </ul>
              )
            }
          </QueryResult>
        </div>
      )}
    </section>
  );
}
