import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/core/routes.ts';
import { limits } from '../../domain/core/limits.ts';
import { cutText } from '../../domain/core/text/text.ts';
import type { PageLoad } from '../core/page-load.ts';
import { SearchInput } from '../discovery/suggestions/search-input.tsx';
import { topicQueries } from '../prompts/topics/queries.ts';
import { Button } from '../ui/forms/button.tsx';
import { NotFoundPage } from '../ui/pages/not-found-page.tsx';
import { ColorDot } from '../ui/tag.tsx';

export async function loader({ status, load }: PageLoad) {
  status(404);
  await load(topicQueries.popular());
}

/** The 404 page with a search for the words of its address, and the most popular topics. */
export function Component() {
  const input = useRef<HTMLInputElement>(null);
  const words = wordsOfPath(useLocation().pathname);
  const topics = useQuery(topicQueries.popular()).data ?? [];
  return (
    <NotFoundPage>
      <div className="page-width reading-width -mt-14 pb-16">
        <search>
          <form action={paths.explore()} className="flex gap-2">
            <div className="relative grow">
              <SearchInput
                input={input}
                defaultValue={words}
                aria-label="Search for a prompt"
                placeholder="Search for a prompt"
                className="h-11 sm:text-base"
              />
            </div>
            <Button type="submit" variant="secondary" size="lg">
              Search
            </Button>
          </form>
        </search>
        {topics.length > 0 && (
          <nav aria-labelledby="popular-topics" className="mt-8 text-center">
            <h2 id="popular-topics" className="text-lg">
              Popular topics
            </h2>
            <ul className="mx-auto mt-3 flex max-w-lg flex-wrap justify-center gap-2">
              {topics.map(({ id, name, color }) => (
                <li key={id}>
                  <a
                    href={paths.explore({ category: name.toLowerCase() })}
                    className="inline-flex h-9 items-center gap-2 rounded-full border border-hairline px-3.5 text-sm transition-colors hover:border-edge"
                  >
                    <ColorDot color={color} />
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </NotFoundPage>
  );
}

/**
 * Returns the search words of a path, without numbers, ids, file extensions and the names of this site's
 * folders.
 */
function wordsOfPath(pathname: string): string {
  const words = decoded(pathname)
    .replace(/\.\w{1,5}$/, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word.length > 1 && !/\d/.test(word) && !/^(prompts?|posts?|index|topics?)$/i.test(word))
    .join(' ');
  return cutText(words, limits.searchQuery);
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // Malformed percent-encoding.
    return '';
  }
}
