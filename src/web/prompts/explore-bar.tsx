import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../contract/routes.ts';
import type { Topic } from '../../contract/topics.ts';
import { limits } from '../../domain/limits.ts';
import { addTag, tagKey } from '../../domain/tags.ts';
import { Button } from '../ui/button.tsx';
import { classes, controlClass } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Popover } from '../ui/popover.tsx';
import { SearchField } from '../ui/search-form.tsx';
import { useSearchText } from '../ui/search-text.ts';
import { Select } from '../ui/select.tsx';
import { type ExploreState, isCategory, sortLabels } from './explore-address.ts';
import type { CardView } from './prompt-card.tsx';

/**
 * Explore's controls in one bar; on phones all but search and view are in a dialog. Without scripts it is a GET form with a
 * submit button.
 */
export function ExploreBar({
  found,
  ...props
}: ControlProps & { /** Label of the dialog's close button. */ found: string }) {
  const { state, onChange } = props;
  const [dialogOpen, setDialogOpen] = useState(false);
  const search = useSearchText(state.q, (q) => onChange({ q }));
  const filterCount = Number(Boolean(state.category)) + state.tags.length + Number(Boolean(state.sort));
  const tagFilter = (
    <TagFilter tags={state.tags} suggestions={props.suggestions} onChange={(tags) => onChange({ tags })} />
  );
  return (
    <search>
      <form
        action={paths.explore()}
        onSubmit={(event) => {
          event.preventDefault();
          search.flush();
        }}
        className="flex flex-wrap gap-2 md:flex-nowrap"
      >
        <div className="relative w-full grow basis-40">
          <SearchField search={search} label="Search" placeholder="Title, words or tag" />
        </div>
        <div className="hidden w-44 shrink-0 md:block noscript:block">
          <CategorySelect {...props} />
        </div>
        <div className="hidden w-32 shrink-0 md:block noscript:hidden">
          <Popover label={state.tags.length ? `Tags (${state.tags.length})` : 'Tags'}>{tagFilter}</Popover>
        </div>
        <div className="hidden w-38 shrink-0 md:block noscript:block">
          <SortSelect {...props} />
        </div>
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          aria-label={filterCount ? `Filters (${filterCount})` : 'Filters'}
          onClick={() => setDialogOpen(true)}
          className="shrink-0 px-3 md:hidden"
        >
          <SlidersHorizontal size={16} aria-hidden />
          <span className="max-sm:hidden">Filters</span>
          {filterCount > 0 && <span className="tabular-nums">{filterCount}</span>}
        </Button>
        <ViewToggle {...props} />
        <noscript>
          <input type="hidden" name="tags" value={state.tags.join(',')} />
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
  /** Tags of the current results. */
  suggestions: readonly string[];
  onChange: (change: Partial<ExploreState>) => void;
}

function CategorySelect({ state, topics, onChange }: Omit<ControlProps, 'suggestions'>) {
  const selected = topics.find((topic) => isCategory(topic, state.category));
  return (
    <Select
      name="category"
      aria-label="Category"
      value={selected?.id ?? state.category}
      onChange={(event) => onChange({ category: event.target.value })}
      options={{
        '': 'All Categories',
        ...Object.fromEntries(topics.map(({ id, name }) => [id, name])),
        ...(state.category && !selected && { [state.category]: state.category }),
      }}
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

/** Filters by tags, all of which must match: typed, or chosen from those of the current results. */
function TagFilter({
  tags,
  suggestions,
  onChange,
}: {
  tags: readonly string[];
  suggestions: readonly string[];
  onChange: (tags: readonly string[]) => void;
}) {
  const [text, setText] = useState('');
  const full = tags.length >= limits.tagsPerPrompt;
  const add = () => {
    const next = addTag(tags, text);
    setText('');
    if (next !== tags) onChange(next);
  };
  const shown = [...tags, ...suggestions.filter((tag) => !has(tags, tag))].slice(0, 16);
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
