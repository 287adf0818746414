import { X } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import { featuredName } from '../../../domain/discovery/filter-names.ts';
import { valueFilters } from '../../../domain/discovery/prompt-filters.ts';
import { Button } from '../../ui/forms/button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { type ExploreState, isFiltered, valueLabel } from './explore-address.ts';

/** The active filters of Explore, each removed by a click, and 'Clear filters'. */
export function ActiveFilters({
  state,
  topicName,
  empty,
  hrefOf,
}: {
  state: ExploreState;
  topicName: string | undefined;
  /** Without results, the empty state has the 'Clear filters' button. */
  empty: boolean;
  hrefOf: (change: Partial<ExploreState>) => string;
}) {
  const filters = filtersOf(state, topicName);
  return (
    <>
      <ul aria-label="Active filters" className="flex items-center gap-2 empty:hidden">
        {filters.map(({ name, text, without }) => (
          <li key={name}>
            {/* A form instead of a link, so that it cannot be mistaken for a result of the same name. */}
            <form action={paths.explore()} onSubmit={focusNextFilter}>
              {[...new URL(hrefOf(without), 'http://localhost').searchParams].map(([key, value]) => (
                <input key={key} type="hidden" name={key} value={value} />
              ))}
              <button
                type="submit"
                aria-label={`Remove ${name}`}
                className="inline-flex h-8 max-w-64 items-center gap-1.5 rounded-full bg-ember-soft ps-3 pe-2 text-sm text-ember transition-colors hover:text-ink"
              >
                <span dir="auto" className="truncate">
                  {text}
                </span>
                <X size={14} aria-hidden className="shrink-0" />
              </button>
            </form>
          </li>
        ))}
      </ul>
      {/* Remains visible when the row is wider than the screen, and the rest fades out before it. */}
      <div className="sticky -end-1 flex shrink-0 items-center self-stretch bg-paper max-lg:before:pointer-events-none max-lg:before:absolute max-lg:before:inset-y-0 max-lg:before:end-full max-lg:before:w-6 max-lg:before:bg-linear-to-l max-lg:before:from-paper max-lg:order-last max-lg:ms-4">
        {!empty && <ClearFilters state={state} />}
      </div>
    </>
  );
}

/**
 * Resets search, category, tags and sort, but not the view. It is a form, so that it works without scripts.
 */
export function ClearFilters({ state, prominent = false }: { state: ExploreState; prominent?: boolean }) {
  return (
    <form action={paths.explore()} onSubmit={() => moveFocus(pageHeading())} className="shrink-0">
      {state.view === 'list' && <input type="hidden" name="view" value="list" />}
      <Button type="submit" variant={prominent ? 'primary' : 'ghost'} size={prominent ? 'md' : 'sm'}>
        Clear filters
      </Button>
    </form>
  );
}

/** The label of a filter, and the state without it. */
interface ActiveFilter {
  name: string;
  text: string;
  without: Partial<ExploreState>;
}

function filtersOf(state: ExploreState, topicName: string | undefined): ActiveFilter[] {
  const { q: _, category, tags, featured, ...others } = state;
  // The page of a topic has its name as the heading.
  const shownCategory = topicName === undefined || isFiltered({ ...state, category: '' });
  const filters: (ActiveFilter | '' | false)[] = [
    category &&
      shownCategory && {
        name: `category ${topicName ?? category}`,
        text: topicName === undefined ? category : 'In this topic',
        without: { category: '' },
      },
    ...tags.map((tag) => ({
      name: `tag ${tag}`,
      text: `#${tag}`,
      without: { tags: tags.filter((other) => other !== tag) },
    })),
    ...valueFilters.map((filter) => {
      const text = others[filter] && valueLabel(filter, others[filter]);
      return text && { name: `${filter} ${text}`, text, without: { [filter]: '' } };
    }),
    featured && { name: 'featured', text: featuredName, without: { featured: false } },
  ];
  return filters.filter((filter) => filter !== '' && filter !== false);
}

/**
 * Moves the focus from a filter that is about to be removed to a neighbouring filter, or else to the page's
 * heading.
 */
function focusNextFilter(): void {
  const item = document.activeElement?.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  moveFocus(neighbour?.querySelector('button') ?? pageHeading());
}

function pageHeading(): HTMLElement | null {
  return document.querySelector('main h1');
}
