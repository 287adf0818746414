import { useQuery } from '@tanstack/react-query';
import { Check, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../../domain/core/limits.ts';
import { addTag, tagKey } from '../../../domain/prompts/topics-and-tags/tags.ts';
import { classes, controlClass } from '../../ui/classes.ts';
import { isComposing } from '../../ui/forms/keys.ts';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { quantity } from '../../ui/numbers.ts';
import { type PromptNarrowing, type PromptSearch, promptQueries } from '../queries.ts';
import { countLabel } from './explore-address.ts';

const debounceMs = 150;

interface TagPickerProps {
  tags: readonly string[];
  /** The filters within which tags are counted, with the chosen tags. */
  narrowing: PromptNarrowing & Pick<PromptSearch, 'sort'>;
  onChange: (tags: readonly string[]) => void;
  /** Moves the focus to the search field once the picker is shown. */
  focused?: boolean;
}

interface Option {
  key: string;
  name: string;
  count?: number | undefined;
  chosen: boolean;
}

/**
 * Chooses from all tags of the site; prompts must match all selected tags (ARIA combobox with a multi-select
 * list). Focus stays in the search field; arrow keys move in the list, Enter selects. The selected tags come
 * first.
 */
export function TagPicker({ tags, narrowing, onChange, focused = false }: TagPickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(-1);
  const typed = useDebounced(text.trim(), debounceMs);
  const { data, isPlaceholderData, error } = useQuery(promptQueries.tags({ ...narrowing, match: typed }));
  const settled = data !== undefined && !isPlaceholderData && typed === text.trim();
  const options = optionsOf(tags, data?.items ?? [], { text, settled });
  const full = tags.length >= limits.tagsPerPrompt;

  useEffect(() => {
    if (focused) input.current?.focus({ preventScroll: true });
  }, [focused]);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const toggle = ({ name, key, chosen }: Option) => {
    if (full && !chosen) return;
    setText('');
    setActive(-1);
    onChange(chosen ? tags.filter((tag) => tagKey(tag) !== key) : addTag(tags, name));
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length) {
      event.preventDefault();
      const places = options.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter') {
      // Enter would submit the surrounding form.
      event.preventDefault();
      const named = text.trim() ? (options.find(({ key }) => key === tagKey(text)) ?? options[0]) : undefined;
      const option = options[active] ?? named;
      if (option) toggle(option);
    }
  };
  return (
    <fieldset>
      <legend className="text-sm font-medium">Filter by tags</legend>
      <div className="relative mt-2">
        <Search
          size={16}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
        />
        <input
          ref={input}
          role="combobox"
          aria-label="Search tags"
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length ? `${id}-list` : undefined}
          aria-activedescendant={options[active] && `${id}-${active}`}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          maxLength={limits.tag}
          placeholder="Search all tags"
          autoComplete="off"
          className={classes(controlClass, 'h-10 ps-9')}
        />
      </div>
      {/* Has a constant height, so that nothing moves while tags are loading. */}
      <div className={classes('mt-2 h-62 overflow-y-auto', isPlaceholderData && 'opacity-60')}>
        {options.length > 0 && (
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label="Tags"
            aria-multiselectable
            tabIndex={-1}
            // Keeps the focus in the search field.
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map((option, index) => (
              <TagOption
                key={option.key}
                id={`${id}-${index}`}
                option={option}
                isLowerBound={data?.isLowerBound ?? false}
                active={index === active}
                disabled={full && !option.chosen}
                onPoint={() => setActive(index)}
                onToggle={() => toggle(option)}
              />
            ))}
          </div>
        )}
        <p role="status" className={options.length ? 'sr-only' : 'px-2 py-3 text-sm text-muted'}>
          {error
            ? error.message
            : settled &&
              (options.length
                ? quantity(options.length, 'tag')
                : text.trim()
                  ? `No tag named “${text.trim()}”${Object.keys(narrowing).length ? ' in these results' : ''}`
                  : 'No tags in these results')}
        </p>
      </div>
      {full && <p className="mt-2 text-sm text-muted">You can filter by at most five tags.</p>}
    </fieldset>
  );
}

function TagOption({
  id,
  option: { name, count, chosen },
  isLowerBound,
  active,
  disabled,
  onPoint,
  onToggle,
}: {
  id: string;
  option: Option;
  isLowerBound: boolean;
  active: boolean;
  disabled: boolean;
  onPoint: () => void;
  onToggle: () => void;
}) {
  return (
    <button
      id={id}
      type="button"
      role="option"
      aria-selected={chosen}
      aria-disabled={disabled || undefined}
      data-active={active || undefined}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onToggle}
      className="flex min-h-9 w-full items-center gap-2.5 rounded-control px-2 text-start text-sm aria-disabled:opacity-55 data-active:bg-sunken"
    >
      <span
        aria-hidden
        className={classes(
          'inline-flex size-4.5 shrink-0 items-center justify-center rounded border',
          chosen ? 'border-ember bg-ember text-on-ember' : 'border-edge',
        )}
      >
        {chosen && <Check size={13} strokeWidth={3} />}
      </span>
      <span dir="auto" className={classes('truncate', chosen && 'font-medium')}>
        {name}
      </span>
      {count !== undefined && (
        <span className="ms-auto text-muted tabular-nums">{countLabel(count, isLowerBound)}</span>
      )}
    </button>
  );
}

/**
 * Returns the selected tags that contain the typed text, then the found ones. Those that were found for an
 * earlier text (not `settled`) must contain the typed one; the site also finds other spellings.
 */
function optionsOf(
  tags: readonly string[],
  found: readonly { key: string; name: string; count?: number | undefined }[],
  { text, settled }: { text: string; settled: boolean },
): Option[] {
  const chosen = tags.map((name) => ({ key: tagKey(name), name, chosen: true }));
  const typed = tagKey(text);
  return [
    ...chosen.filter(({ key }) => key.includes(typed)),
    ...found
      .filter(({ key }) => (settled || key.includes(typed)) && !chosen.some((tag) => tag.key === key))
      .map((tag) => ({ ...tag, chosen: false })),
  ];
}
