import { useQuery } from '@tanstack/react-query';
import { CollectionCards } from './collection-card.tsx';
import { collectionQueries } from './queries.ts';

/**
 * Public collections that match a search for prompts, below its results. Renders nothing if there are none.
 */
export function FoundCollections({ q }: { q: string }) {
  const { data } = useQuery(collectionQueries.search(q));
  if (!data?.items.length) return null;
  return (
    <section className="mt-12" aria-labelledby="found-collections">
      <h2 id="found-collections" className="mb-4 text-xl">
        Collections
      </h2>
      <CollectionCards collections={data.items} heading="h3" />
    </section>
  );
}
