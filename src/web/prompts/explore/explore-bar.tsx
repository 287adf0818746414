import { useQuery } from '@tanstack/react-query';
import { Bot, FileText, Image, type LucideIcon, SlidersHorizontal, Video } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Reply } from '../../../contract/core/endpoint.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { Topic } from '../../../contract/discovery/topics.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { detectedLanguages, languageName } from '../../../domain/core/text/languages.ts';
import { priceNames } from '../../../domain/discovery/filter-names.ts';
import { valueFilters } from '../../../domain/discovery/prompt-filters.ts';
import { choiceNames, type PromptChoice, promptChoices } from '../../../domain/prompts/choices.ts';
import { distinctModels, suggestedModels } from '../../../domain/prompts/models.ts';
import { tagKey } from '../../../domain/prompts/topics-and-tags/tags.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { useSite } from '../../core/site.ts';
import { sortLabels } from '../../core/sort-labels.ts';
import { useMe } from '../../people/queries.ts';
import { classes, controlClass } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SearchField } from '../../ui/forms/search-form.tsx';
import { useSearchText } from '../../ui/forms/search-text.ts';
import { Select } from '../../ui/forms/select.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Block } from '../../ui/pages/skeleton.tsx';
import { cardViews, viewClass, viewsClass } from '../cards/card-views.ts';
import { promptQueries } from '../queries.ts';
import { countLabel, type ExploreState, exploreFacets, isCategory, priceChoices } from './explore-address.ts';

const dialog = lazyComponent(async () => (await import('../../ui/overlays/dialog.tsx')).Dialog);
const tagPicker = lazyComponent(async () => (await import('./tag-picker.tsx')).TagPicker);

/**
 * Explore's controls in one bar; on small screens all but search and view are in a dialog. Without scripts it
 * is a GET form with a submit button. The options' counts are fetched when the reader first hovers or focuses
 * a filter.
 */
export function ExploreBar({
  found,
  counted,
  onReach,
  ...given
}: Omit<ControlProps, 'facets'> & {
  /** Label of the dialog's close button. */
  found: string;
  /** Whether the options have counts. */
  counted: boolean;
  /** Called when the reader hovers or focuses a filter. */
  onReach: () => void;
}) {
  const { state, onChange } = given;
  const [reached, setReached] = useState(false);
  const reach = () => {
    setReached(true);
    onReach();
    // shell/network-notice.tsx offers to reload.
    tagPicker.load().catch(() => {});
    dialog.load().catch(() => {});
  };
  const reaching = { onPointerEnter: reach, onFocus: reach };
  const facets = useQuery({ ...promptQueries.facets(exploreFacets(state)), enabled: reached });
  const props = { ...given, facets: counted ? facets.data : undefined };
  const [dialogOpen, setDialogOpen] = useState(false);
  const search = useSearchText(state.q, (q) => onChange({ q }));
  const { tags } = state;
  const topic = given.topics.find((candidate) => isCategory(candidate, state.category));
  const filterCount =
    [...(topic ? [] : ['category' as const]), ...valueFilters].filter((name) => state[name]).length +
    tags.length;
  const moreCount = [state.model, state.language, state.price].filter(Boolean).length;
  const control = (isSet: boolean, className: string) => ({
    ...reaching,
    className: classes('hidden lg:block noscript:block', edge(isSet), className),
  });
  return (
    <search>
      <form
        action={paths.explore()}
        onSubmit={(event) => {
          event.preventDefault();
          search.flush();
        }}
        className="flex flex-wrap items-start gap-2 xl:flex-nowrap xl:gap-1.5 noscript:flex-wrap"
      >
        <div
          className={classes(
            'relative min-w-0 grow basis-28 sm:basis-40 lg:max-xl:order-first lg:max-xl:basis-[calc(100%-6rem)] noscript:basis-56',
            edge(state.q !== ''),
          )}
        >
          <SearchField search={search} label="Search" placeholder="Title, words or tag" />
        </div>
        {/* The page of a topic has its name as the heading. */}
        {topic ? (
          <input type="hidden" name="category" value={state.category} />
        ) : (
          <div {...control(state.category !== '', 'grow basis-32 xl:max-w-36 xl:basis-36')}>
            <CategorySelect {...props} />
          </div>
        )}
        {choiceNames.map((choice) => (
          <div key={choice} {...control(state[choice] !== '', 'shrink-0')}>
            <ChoiceSegments choice={choice} {...props} />
          </div>
        ))}
        {/* As wide as with a number, so that nothing moves when there is one. */}
        <div {...reaching} className="hidden w-27 shrink-0 lg:block noscript:hidden">
          <Popover label={tags.length ? `Tags (${tags.length})` : 'Tags'} className={edge(tags.length > 0)}>
            <TagFilter state={state} onChange={onChange} focused />
          </Popover>
        </div>
        <div {...control(state.sort !== '', 'grow basis-32 xl:max-w-33 xl:basis-33')}>
          <SortSelect {...props} />
        </div>
        <div {...reaching} className="hidden w-26 shrink-0 lg:block noscript:hidden">
          <Popover label={moreCount ? `More (${moreCount})` : 'More'} className={edge(moreCount > 0)}>
            <div className="grid gap-4">
              <MoreFilters {...props} />
            </div>
          </Popover>
        </div>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-label={filterCount ? `Filters (${filterCount})` : 'Filters'}
          onClick={() => {
            reach();
            setDialogOpen(true);
          }}
          className={classes('shrink-0 px-3 lg:hidden noscript:hidden', edge(filterCount > 0))}
        >
          <SlidersHorizontal size={16} aria-hidden />
          <span className="max-sm:hidden">Filters</span>
          {filterCount > 0 && <span className="tabular-nums">{filterCount}</span>}
        </Button>
        <div className={classes('lg:max-xl:-order-1', edge(false))}>
          <ViewToggle {...props} />
        </div>
        {/* After the buttons of the view: of two values, the first one counts. */}
        {state.view === 'list' && <input type="hidden" name="view" value="list" />}
        {state.featured && <input type="hidden" name="featured" value="true" />}
        <noscript className={classes('hidden noscript:contents', edge(false))}>
          <div className="grow basis-28">
            <ModelSelect {...props} />
          </div>
          <div className="grow basis-40">
            <LanguageSelect {...props} />
          </div>
          <div className="grow basis-32">
            <PriceSelect {...props} />
          </div>
          <input
            name="tags"
            defaultValue={tags.join(', ')}
            aria-label="Tags"
            placeholder="Tags, separated by commas"
            className={classes(controlClass, 'h-10 grow basis-60')}
          />
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </noscript>
      </form>
      {reached && (
        <Lazy
          component={dialog}
          props={{
            open: dialogOpen,
            onClose: () => setDialogOpen(false),
            title: 'Filters',
            footer: (
              <Button onClick={() => setDialogOpen(false)} className="w-full">
                {found}
              </Button>
            ),
            children: (
              <div className="grid gap-5 pt-2">
                <VisibleLabel text="Category">
                  <CategorySelect {...props} />
                </VisibleLabel>
                {choiceNames.map((choice) => (
                  <VisibleLabel key={choice} text={promptChoices[choice].label}>
                    <ChoiceSegments choice={choice} {...props} />
                  </VisibleLabel>
                ))}
                <div className="grid grid-cols-2 gap-4">
                  <VisibleLabel text="Sort">
                    <SortSelect {...props} />
                  </VisibleLabel>
                  <MoreFilters {...props} />
                </div>
                <TagFilter state={state} onChange={onChange} />
              </div>
            ),
          }}
        />
      )}
    </search>
  );
}

/** Sets the border of the controls within: dark if they filter, or else hardly visible. */
function edge(isSet: boolean): string {
  return isSet ? '[--color-edge:var(--color-ink)]' : '[--color-edge:var(--color-hairline)]';
}

function MoreFilters(props: ControlProps) {
  return (
    <>
      <VisibleLabel text="Model">
        <ModelSelect {...props} />
      </VisibleLabel>
      <VisibleLabel text="Language">
        <LanguageSelect {...props} />
      </VisibleLabel>
      <VisibleLabel text="Price">
        <PriceSelect {...props} />
      </VisibleLabel>
    </>
  );
}

function TagFilter({
  state,
  onChange,
  focused = false,
}: Pick<ControlProps, 'state' | 'onChange'> & { focused?: boolean }) {
  return (
    <Lazy
      component={tagPicker}
      props={{
        tags: state.tags,
        narrowing: exploreFacets(state),
        onChange: (tags: readonly string[]) => onChange({ tags }),
        focused,
      }}
      fallback={<Block className="h-80" />}
    />
  );
}

/**
 * A visible label above a control, hidden from screen readers because the control has its own accessible
 * name.
 */
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

function countOf(facet: Facet | undefined, key: string): string {
  if (!facet) return '';
  return countLabel(facet.items.find((item) => item.key === key)?.count ?? 0, facet.isLowerBound);
}

/**
 * Returns labels of a select's options by value, with their counts. The selected option has no count, because
 * the page shows its total.
 */
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

/**
 * The languages of the prompts with their counts; until these are loaded, all languages that are detected.
 */
function LanguageSelect({ state: { language }, facets, onChange }: ControlProps) {
  const languages: readonly { key: string; name: string }[] = facets?.languages.items ?? allLanguages;
  const known = languages.some(({ key }) => key === language);
  return (
    <Select
      name="language"
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
  );
}

const allLanguages = detectedLanguages
  .map((key) => ({ key, name: languageName(key) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Free and premium prompts, and on a site with sales, the member's purchases. */
function PriceSelect({ state: { price }, facets, onChange }: ControlProps) {
  const { sells } = useSite();
  const hasPurchases = Boolean(useMe()) && sells;
  return (
    <Select
      name="price"
      aria-label="Price"
      value={price}
      onChange={(event) => onChange({ price: event.target.value as ExploreState['price'] })}
      options={{
        '': 'Any Price',
        ...countedOptions(Object.entries(priceNames), facets?.prices, price),
        ...((hasPurchases || price === 'purchased') && { purchased: priceChoices.purchased }),
      }}
    />
  );
}

/** Radio buttons; the bar also shows their icons. */
function ChoiceSegments({
  choice,
  state,
  onChange,
}: Pick<ControlProps, 'state' | 'onChange'> & { choice: PromptChoice }) {
  const { label, any, names } = promptChoices[choice];
  return (
    <fieldset className="flex h-10 rounded-control border border-edge bg-raised">
      <legend className="sr-only">{label}</legend>
      {Object.entries({ '': any, ...names }).map(([value, name]) => {
        const Icon = choiceIcons[value];
        return (
          <label
            key={value}
            className="relative inline-flex min-w-9 grow cursor-pointer items-center justify-center gap-1 rounded-[7px] px-1.5 text-muted text-sm transition-colors hover:text-ink has-checked:bg-ember-soft has-checked:text-ember has-focus-visible:outline-2 has-focus-visible:outline-ember"
          >
            <input
              type="radio"
              name={choice}
              value={value}
              checked={state[choice] === value}
              onChange={() => onChange({ [choice]: value } as Partial<ExploreState>)}
              aria-label={name}
              className="sr-only"
            />
            {Icon && <Icon size={17} aria-hidden className="max-lg:hidden" />}
            <span aria-hidden>{value ? name : 'Any'}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

const choiceIcons: Readonly<Record<string, LucideIcon | undefined>> = {
  text: FileText,
  image: Image,
  video: Video,
  agent: Bot,
};

/** The usual models of the chosen kind, or of all kinds, and the chosen model. */
function ModelSelect({ state: { kind, model }, onChange }: Pick<ControlProps, 'state' | 'onChange'>) {
  const models = distinctModels([
    ...(kind ? suggestedModels[kind] : Object.values(suggestedModels).flat()),
    model,
  ]);
  return (
    <Select
      name="model"
      aria-label="Model"
      value={models.find((name) => tagKey(name) === tagKey(model)) ?? ''}
      onChange={(event) => onChange({ model: event.target.value })}
      options={{ '': 'Any Model', ...Object.fromEntries(models.map((name) => [name, name])) }}
    />
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
    <fieldset className={viewsClass}>
      <legend className="sr-only">View</legend>
      {cardViews.map(({ view, label, Icon }) => (
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
          className={viewClass}
        >
          <Icon size={17} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
