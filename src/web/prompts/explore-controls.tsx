import { LayoutGrid, List } from 'lucide-react';
import type { Topic } from '../../contract/topics.ts';
import { classes, controlClass } from '../ui/classes.ts';
import { Popover } from '../ui/popover.tsx';
import { type ExploreState, isCategory, sortLabels } from './explore-address.ts';
import type { CardView } from './prompt-card.tsx';
import { TagFilter } from './tag-filter.tsx';

export interface ControlProps {
  state: ExploreState;
  topics: readonly Topic[];
  /** Tags of the current results. */
  suggestions: readonly string[];
  onChange: (change: Partial<ExploreState>) => void;
}

export function CategorySelect({ state, topics, onChange }: Omit<ControlProps, 'suggestions'>) {
  const selected = topics.find((topic) => isCategory(topic, state.category));
  return (
    <select
      name="category"
      aria-label="Category"
      value={selected?.id ?? state.category}
      onChange={(event) => onChange({ category: event.target.value })}
      className={classes(controlClass, 'h-10 pe-8')}
    >
      <option value="">All Categories</option>
      {topics.map((topic) => (
        <option key={topic.id} value={topic.id}>
          {topic.name}
        </option>
      ))}
      {state.category && !selected && <option value={state.category}>{state.category}</option>}
    </select>
  );
}

export function SortSelect({ state, onChange }: Pick<ControlProps, 'state' | 'onChange'>) {
  return (
    <select
      name="sort"
      aria-label="Sort"
      value={state.sort || (state.q ? '' : 'trending')}
      onChange={(event) => onChange({ sort: event.target.value as ExploreState['sort'] })}
      className={classes(controlClass, 'h-10 pe-8')}
    >
      {state.q && <option value="">Best Match</option>}
      {Object.entries(sortLabels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function TagPopover({ state, suggestions, onChange }: Omit<ControlProps, 'topics'>) {
  return (
    <Popover label={state.tags.length ? `Tags (${state.tags.length})` : 'Tags'}>
      <TagFilter tags={state.tags} suggestions={suggestions} onChange={(tags) => onChange({ tags })} />
    </Popover>
  );
}

/** Two submit buttons of the surrounding form, so that they work without scripts. */
export function ViewToggle({ state, onChange }: Pick<ControlProps, 'state' | 'onChange'>) {
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
