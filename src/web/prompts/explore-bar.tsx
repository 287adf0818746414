import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Reply } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { paths } from '../../contract/routes.ts';
import type { Topic } from '../../contract/topics.ts';
import { languageName } from '../../domain/languages.ts';
import { limits } from '../../domain/limits.ts';
import { priceNames } from '../../domain/prompt-filters.ts';
import { addTag, tagKey } from '../../domain/tags.ts';
import { Button } from '../ui/button.tsx';
import { classes, controlClass } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { formatNumber } from '../ui/numbers.ts';
import { Popover } from '../ui/popover.tsx';
import { SearchField } from '../ui/search-form.tsx';
import { useSearchText } from '../ui/search-text.ts';
import { Select } from '../ui/select.tsx';
import { type ExploreState, exploreFacets, isCategory, sortLabels } from './explore-address.ts';
import type { CardView } from './prompt-card.tsx';
import { promptQueries } from './queries.ts';

/**
 * Explore's controls in one bar; on phones all but search and view are in a dialog. Without scripts it is a GET form with a
 * submit button. The options' counts are fetched when the reader first reaches for a filter.
 */
export function ExploreBar({
  found,
  ...given
}: Omit<ControlProps, 'facets'> & { /** Label of the dialog's close button. */ found: string }) {
  const { state, onChange } = given;
  const [reached, setReached] = useState(false);
  const reach = { onPointerEnter: () => setReached(true), onFocus: () => setReached(true) };
  const facets = useQuery({ ...promptQueries.facets(exploreFacets(state)), enabled: reached });
  const props = { ...given, facets: facets.data };
  const [dialogOpen, setDialogOpen] = useState(false);
  const search = useSearchText(state.q, (q) => onChange({ q }));
  const moreCount = Number(Boolean(state.language)) + Number(Boolean(state.price));
  const filterCount =
    Number(Boolean(state.category)) + state.tags.length + moreCount + Number(Boolean(state.sort));
  const tagFilter = (
    <TagFilter tags={state.tags} facet={props.facets?.tags} onChange={(tags) => onChange({ tags })} />
  );
  return (
    <search>
      <form
        action={paths.explore()}
        onSubmit={(event) => {
          event.preventDefault();
          search.flush();
        }}
        className="flex flex-wrap gap-2 lg:flex-nowrap"
      >
        <div className="relative w-full grow basis-40 md:max-lg:basis-full">
          <SearchField search={search} label="Search" placeholder="Title, words or tag" />
        </div>
        <div {...reach} className="hidden w-44 shrink-0 md:block noscript:block">
          <CategorySelect {...props} />
        </div>
        <div {...reach} className="hidden w-28 shrink-0 md:block noscript:hidden">
          <Popover label={state.tags.length ? `Tags (${state.tags.length})` : 'Tags'}>{tagFilter}</Popover>
        </div>
        <div {...reach} className="hidden w-28 shrink-0 md:block noscript:hidden">
          <Popover label={moreCount ? `More (${moreCount})` : 'More'}>
            <div className="grid gap-4">
              <MoreFilters {...props} />
            </div>
          </Popover>
        </div>
        <div className="hidden w-38 shrink-0 md:block noscript:block">
          <SortSelect {...props} />
        </div>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-label={filterCount ? `Filters (${filterCount})` : 'Filters'}
          onClick={() => {
            setReached(true);
            setDialogOpen(true);
          }}
          className="shrink-0 px-3 md:hidden"
        >
          <SlidersHorizontal size={16} aria-hidden />
          <span className="max-sm:hidden">Filters</span>
          {filterCount > 0 && <span className="tabular-nums">{filterCount}</span>}
        </Button>
        <ViewToggle {...props} />
        <noscript>
          <input type="hidden" name="tags" value={state.tags.join(',')} />
          <input type="hidden" name="language" value={state.language} />
          <input type="hidden" name="price" value={state.price} />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </noscript>
      </form>
      <Dialog
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        title="Filters"
        footer={
          <Button onClick={() => setDialogOpen(false)} className="w-full">
            {found}
          </Button>
        }
      >
        <div className="grid gap-5 pt-2">
          <VisibleLabel text="Category">
            <CategorySelect {...props} />
          </VisibleLabel>
          <MoreFilters {...props} />
          <VisibleLabel text="Sort">
            <SortSelect {...props} />
          </VisibleLabel>
          {tagFilter}
        </div>
      </Dialog>
    </search>
  );
}

/** A visible label above a control, hidden from screen readers, since the control has its own accessible name. */
function VisibleLabel({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-sm font-medium">
        {text}
      </p>
      {children}
    </div>
  );
}

interface ControlProps {
  state: ExploreState;
  topics: readonly Topic[];
  /** Undefined until they are fetched. */
  facets: Reply<Endpoints['promptFacets']> | undefined;
  onChange: (change: Partial<ExploreState>) => void;
}

type Facet = Reply<Endpoints['promptFacets']>['tags'];

/** '12', or '12+' where not all prompts were counted; '' without counts. */
function countOf(facet: Facet | undefined, key: string): string {
  if (!facet) return '';
  const count = facet.items.find((item) => item.key === key)?.count ?? 0;
  return `${formatNumber(count)}${facet.isLowerBound ? '+' : ''}`;
}

/** Labels of a select's options by value, with their counts. The chosen option has none: the page shows its total. */
function countedOptions(
  options: readonly (readonly [value: string, label: string])[],
  facet: Facet | undefined,
  chosen: string,
): Record<string, string> {
  return Object.fromEntries(
    options.map(([value, label]) => [
      value,
      facet && value !== chosen ? `${label} (${countOf(facet, value)})` : label,
    ]),
  );
}

function CategorySelect({ state, topics, facets, onChange }: ControlProps) {
  const selected = topics.find((topic) => isCategory(topic, state.category));
  return (
    <Select
      name="category"
      aria-label="Category"
      value={selected?.id ?? state.category}
      onChange={(event) => onChange({ category: event.target.value })}
      options={{
        '': 'All Categories',
        ...countedOptions(
          topics.map(({ id, name }) => [id, name]),
          facets?.categories,
          selected?.id ?? '',
        ),
        ...(state.category && !selected && { [state.category]: state.category }),
      }}
    />
  );
}

/** The filters by language and price. */
function MoreFilters({ state: { language, price }, facets, onChange }: ControlProps) {
  const languages = facets?.languages.items ?? [];
  const known = languages.some(({ key }) => key === language);
  return (
    <>
      <VisibleLabel text="Language">
        <Select
          aria-label="Language"
          value={language}
          onChange={(event) => onChange({ language: event.target.value })}
          options={{
            '': 'All Languages',
            ...(language && !known && { [language]: languageName(language) }),
            ...countedOptions(
              languages.map(({ key, name }) => [key, name]),
              facets?.languages,
              language,
            ),
          }}
        />
      </VisibleLabel>
      <VisibleLabel text="Price">
        <Select
          aria-label="Price"
          value={price}
          onChange={(event) => onChange({ price: event.target.value as ExploreState['price'] })}
          options={{ '': 'Any Price', ...countedOptions(Object.entries(priceNames), facets?.prices, price) }}
        />
      </VisibleLabel>
    </>
  );
}

function SortSelect({ state, onChange }: Pick<ControlProps, 'state' | 'onChange'>) {
  return (
    <Select
      name="sort"
      aria-label="Sort"
      value={state.sort || (state.q ? '' : 'trending')}
      onChange={(event) => onChange({ sort: event.target.value as ExploreState['sort'] })}
      options={{ ...(state.q && { '': 'Best Match' }), ...sortLabels }}
    />
  );
}

/** Two submit buttons of the surrounding form, so that they work without scripts. */
function ViewToggle({ state, onChange }: Pick<ControlProps, 'state' | 'onChange'>) {
  return (
    <fieldset className="inline-flex h-10 shrink-0 rounded-control border border-edge bg-raised">
      <legend className="sr-only">View</legend>
      {views.map(({ view, label, Icon }) => (
        <button
          key={view}
          type="submit"
          name="view"
          value={view}
          aria-label={label}
          title={label}
          aria-pressed={state.view === view}
          onClick={(event) => {
            event.preventDefault();
            onChange({ view });
          }}
          className="inline-flex w-10 items-center justify-center rounded-[7px] text-muted transition-colors hover:text-ink aria-pressed:bg-ember-soft aria-pressed:text-ember"
        >
          <Icon size={17} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}

const views: readonly { view: CardView; label: string; Icon: typeof List }[] = [
  { view: 'grid', label: 'Grid view', Icon: LayoutGrid },
  { view: 'list', label: 'List view', Icon: List },
];

/** Filters by tags, all of which must match: typed, or chosen from the most frequent ones of the results. */
function TagFilter({
  tags,
  facet,
  onChange,
}: {
  tags: readonly string[];
  facet: Facet | undefined;
  onChange: (tags: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  const full = tags.length >= limits.tagsPerPrompt;
  const add = () => {
    const next = addTag(tags, text);
    setText('');
    if (next !== tags) onChange(next);
  };
  const suggestions = (facet?.items ?? []).map(({ name }) => name).filter((tag) => !has(tags, tag));
  const shown = [...tags, ...suggestions].slice(0, 16);
  return (
    <fieldset>
      <legend className="text-sm font-medium">Filter by tags</legend>
      <div className="mt-2 flex gap-2">
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit the surrounding form.
            event.preventDefault();
            add();
          }}
          disabled={full}
          maxLength={limits.tag}
          aria-label="Tag"
          placeholder="Any tag"
          autoComplete="off"
          className={classes(controlClass, 'h-10')}
        />
        <Button variant="secondary" onClick={add} disabled={full || !text.trim()}>
          Add
        </Button>
      </div>
      {shown.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {shown.map((tag) => {
            const selected = has(tags, tag);
            return (
              <li key={tagKey(tag)} className="min-w-0">
                <button
                  type="button"
                  aria-pressed={selected}
                  disabled={!selected && full}
                  onClick={() =>
                    onChange(
                      selected ? tags.filter((other) => tagKey(other) !== tagKey(tag)) : addTag(tags, tag),
                    )
                  }
                  className="inline-flex h-8 max-w-full items-center rounded-full border border-hairline px-3 text-sm transition-colors hover:border-edge disabled:opacity-55 aria-pressed:border-ember aria-pressed:bg-ember-soft aria-pressed:text-ember"
                >
                  <span className="truncate">{tag}</span>
                  {facet && !selected && (
                    <span className="ms-2 text-muted tabular-nums">{countOf(facet, tagKey(tag))}</span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {full && <p className="mt-3 text-sm text-muted">You can filter by at most five tags.</p>}
    </fieldset>
  );
}

function has(tags: readonly string[], tag: string): boolean {
  return tags.some((other) => tagKey(other) === tagKey(tag));
}
