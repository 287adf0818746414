import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Reply } from '../../../contract/core/endpoint.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { Topic } from '../../../contract/discovery/topics.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { featuredName, filterValueLabel } from '../../../domain/discovery/filter-names.ts';
import { noChoices } from '../../../domain/prompts/choices.ts';
import { signInAddress } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { quantity } from '../../ui/numbers.ts';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { Block } from '../../ui/pages/skeleton.tsx';
import { ColorDot, Tag } from '../../ui/tag.tsx';
import { promptQueries } from '../queries.ts';
import { ClearFilters } from './active-filters.tsx';
import { countLabel, type ExploreState, exploreFacets, isFiltered, priceChoices } from './explore-address.ts';
import { Suggestion } from './search-results.tsx';

type Alternatives = Reply<Endpoints['promptAlternatives']>;
type HrefOf = (change: Partial<ExploreState>) => string;

/** The empty state of Explore: the effect of each filter, the nearest topics, and links to other results. */
export function NothingFound({
  state,
  topics,
  results,
  hrefOf,
}: {
  state: ExploreState;
  topics: readonly Topic[];
  results: Reply<Endpoints['listPrompts']> | undefined;
  hrefOf: HrefOf;
}) {
  const filtered = isFiltered(state);
  const { q, sort } = state;
  const me = useMe();
  const location = useLocation();
  const { data } = useQuery({ ...promptQueries.alternatives(exploreFacets(state)), enabled: filtered });
  if (state.price === 'purchased' && !me)
    return (
      <EmptyState
        text="Sign in to see your purchases"
        hint="Purchases are tied to an account."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink href={signInAddress(location)}>Sign in</ButtonLink>
            <ButtonLink href={hrefOf({ price: '' })} variant="secondary">
              Show all prices
            </ButtonLink>
          </div>
        }
      />
    );
  return (
    <EmptyState
      text={state.price === 'purchased' ? 'No purchases found' : 'No prompts found'}
      hint={
        filtered ? (
          <>
            {results?.suggestedQuery && <Suggestion q={results.suggestedQuery} hrefOf={hrefOf} />}
            {results?.isPartial && (
              <p>The search was stopped because the site is busy. Try again in a moment.</p>
            )}
            <span>{q ? 'Try fewer or different words' : 'Remove a filter'}, or browse the </span>
            <a href={paths.topics()} className="link">
              topics
            </a>
            <span>.</span>
          </>
        ) : (
          'No prompts have been published yet.'
        )
      }
      action={
        <div className="w-full">
          {filtered && <WaysOut state={state} topics={topics} found={data} hrefOf={hrefOf} />}
          <div className="flex flex-wrap justify-center gap-3">
            {filtered && <ClearFilters state={state} prominent />}
            {q && (sort || isFiltered({ ...state, q: '' })) && (
              <ButtonLink href={hrefOf({ ...noFilters, q })} variant="secondary">
                Search all prompts
              </ButtonLink>
            )}
            {state.price === 'purchased' ? (
              <ButtonLink href={paths.purchases()} variant="secondary">
                All your purchases
              </ButtonLink>
            ) : (
              !filtered && <ButtonLink href={paths.write()}>Write a prompt</ButtonLink>
            )}
          </div>
        </div>
      }
    />
  );
}

/** Links to the results without one of the filters, and to the nearest topics and tags. */
function WaysOut({
  state,
  topics,
  found,
  hrefOf,
}: {
  state: ExploreState;
  topics: readonly Topic[];
  found: Alternatives | undefined;
  hrefOf: HrefOf;
}) {
  if (!found) return <Block className="mx-auto mb-6 h-24 w-full max-w-md" />;
  const { without, alone, categories, tags } = found;
  // If no topic matches the words, the largest ones.
  const near = categories.length
    ? categories
    : topics
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => b.count - a.count)
        .slice(0, 3);
  return (
    <div className="mb-6 grid gap-5 text-sm">
      <Counted
        label="Results without one of the filters"
        items={without.map((one) => ({ ...one, word: 'Without', href: hrefOf(withoutFilter(state, one)) }))}
        topics={topics}
      />
      <Counted
        label="Results with only one of the filters"
        items={alone.map((one) => ({ ...one, word: 'Only', href: hrefOf(onlyFilter(one)) }))}
        topics={topics}
      />
      {near.length > 0 && (
        <ul
          aria-label={categories.length ? 'Nearest topics' : 'Largest topics'}
          className="flex flex-wrap justify-center gap-2"
        >
          {near.map(({ id, name, color, count }) => (
            <li key={id}>
              <a
                href={paths.explore({ category: name.toLowerCase() })}
                className="inline-flex h-8 items-center gap-2 rounded-full border border-hairline bg-raised px-3 transition-colors hover:border-edge"
              >
                <ColorDot color={color} />
                {name}
                <span className="text-muted tabular-nums">{countLabel(count, false)}</span>
              </a>
            </li>
          ))}
          {tags.map(({ key, name }) => (
            <li key={`#${key}`}>
              <Tag href={paths.explore({ tags: [name] })} className="h-8 px-3 text-sm">
                #{name}
              </Tag>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type CountedFilter = Alternatives['without'][number];

/** Links to other searches with their numbers of prompts. */
function Counted({
  label,
  items,
  topics,
}: {
  label: string;
  items: readonly (CountedFilter & { word: string; href: string })[];
  topics: readonly Topic[];
}) {
  if (!items.length) return null;
  return (
    <ul aria-label={label} className="mx-auto grid w-full max-w-md gap-2">
      {items.map(({ word, href, ...one }) => (
        <li key={`${one.filter} ${one.value}`}>
          <a
            href={href}
            className="flex min-h-10 items-center justify-between gap-4 rounded-control border border-hairline bg-raised px-3.5 transition-colors hover:border-edge"
          >
            <span className="min-w-0 truncate text-start">
              {word} <span className="font-medium">{filterName(one, topics)}</span>
            </span>
            <span className="shrink-0 text-muted tabular-nums">
              {one.isLowerBound ? `${countLabel(one.count, true)} prompts` : quantity(one.count, 'prompt')}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function withoutFilter({ tags }: ExploreState, { filter, value }: CountedFilter): Partial<ExploreState> {
  if (filter === 'tags') return { tags: tags.filter((tag) => tag !== value) };
  if (filter === 'featured') return { featured: false };
  if (filter === 'owned') return { price: '' };
  return { [filter === 'categoryId' ? 'category' : filter]: '' };
}

const noFilters = {
  q: '',
  category: '',
  tags: [],
  language: '',
  ...noChoices,
  model: '',
  price: '',
  featured: false,
  sort: '',
} as const;

/** Returns a search with nothing but this filter, in the chosen view. */
function onlyFilter({ filter, value }: CountedFilter): Partial<ExploreState> {
  if (filter === 'tags') return { ...noFilters, tags: [value] };
  if (filter === 'featured') return { ...noFilters, featured: true };
  if (filter === 'owned') return { ...noFilters, price: 'purchased' };
  return { ...noFilters, [filter === 'categoryId' ? 'category' : filter]: value };
}

function filterName({ filter, value }: CountedFilter, topics: readonly Topic[]): string {
  if (filter === 'q') return `“${value}”`;
  if (filter === 'categoryId')
    return topics.find(({ id, slug }) => id === value || slug === value)?.name ?? value;
  if (filter === 'featured') return featuredName;
  if (filter === 'owned') return priceChoices.purchased;
  return filter === 'tag' || filter === 'tags' ? `#${value}` : filterValueLabel(filter, value);
}
