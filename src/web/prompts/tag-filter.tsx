import { useState } from 'react';
import { limits } from '../../domain/limits.ts';
import { addTag, tagKey } from '../../domain/tags.ts';
import { Button } from '../ui/button.tsx';
import { classes, controlClass } from '../ui/classes.ts';

/** Filters by tags, all of which must match: typed, or chosen from those of the current results. */
export function TagFilter({
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
