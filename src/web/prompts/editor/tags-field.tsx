import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { limits } from '../../../domain/core/limits.ts';
import { lastTag, tagKey } from '../../../domain/prompts/topics-and-tags/tags.ts';
import { classes, controlClass } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { isComposing } from '../../ui/forms/keys.ts';
import { OptionList, optionId } from '../../ui/forms/option-list.tsx';
import { RemovableTag } from '../../ui/forms/removable-tag.tsx';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { suggestionQueries } from '../suggestions/queries.ts';
import { controlId } from './check.ts';
import { withNewTag } from './new-tag.ts';
import type { ChangeForm } from './use-prompt-form.ts';

/** Up to five tags, added with Enter, the Add button or from suggestions. */
export function TagsField({
  tags,
  newTag,
  error,
  change,
}: {
  tags: readonly string[];
  newTag: string;
  error: string | undefined;
  change: ChangeForm;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [inputError, setInputError] = useState<string>();
  const [announcement, announce] = useState('');
  // Index of the highlighted suggestion, or -1.
  const [active, setActive] = useState(-1);
  const [showSuggestions, setShowSuggestions] = useState(false);
  const full = tags.length >= limits.tagsPerPrompt;
  const suggestions = useTagSuggestions(newTag, tags);
  const open = showSuggestions && !full && suggestions.length > 0;
  const listId = `${controlId('tags')}-suggestions`;

  const type = (text: string) => {
    setInputError(undefined);
    setActive(-1);
    setShowSuggestions(true);
    change({ newTag: text });
  };
  const add = (typed = newTag) => {
    const result = withNewTag({ tags, newTag: typed });
    setShowSuggestions(false);
    setActive(-1);
    setInputError(result.error);
    if (result.error) return input.current?.focus();
    change(result);
    announce(`${result.tags.length} of ${limits.tagsPerPrompt} tags`);
    input.current?.focus();
  };
  /** Adds the suggestion in place of the last tag typed. */
  const choose = (suggestion: string) => add(lastTag(newTag).before + suggestion);
  const remove = (tag: string) => {
    change({ tags: tags.filter((other) => other !== tag) });
    announce(`${tag} removed`);
    setInputError(undefined);
    // The pressed button is removed. The input may have been disabled (five tags) and cannot be focused
    // before the next render.
    requestAnimationFrame(() => input.current?.focus());
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || event.metaKey || event.ctrlKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length) {
      event.preventDefault();
      setShowSuggestions(true);
      // Cycles through -1 (the typed text) and all suggestions.
      setActive((at) => ((at + 1 + step + suggestions.length + 1) % (suggestions.length + 1)) - 1);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setShowSuggestions(false);
      setActive(-1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const suggestion = open ? suggestions[active] : undefined;
      if (suggestion !== undefined) choose(suggestion);
      else if (newTag.trim()) add();
    }
  };

  return (
    <Field
      id={controlId('tags')}
      label="Tags"
      error={inputError ?? error}
      hint={full ? 'At most five tags.' : undefined}
      counter={{ used: tags.length, max: limits.tagsPerPrompt }}
    >
      {(control) => (
        <>
          <div className="relative flex gap-2">
            <input
              {...control}
              ref={input}
              value={newTag}
              disabled={full}
              dir="auto"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-activedescendant={
                open && suggestions[active] !== undefined ? optionId(listId, active) : undefined
              }
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="done"
              placeholder={full ? '' : 'Type a tag, then Enter'}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              onBlur={() => setShowSuggestions(false)}
              className={classes(controlClass, 'h-10')}
            />
            <Button variant="secondary" disabled={full || !newTag.trim()} onClick={() => add()}>
              Add
            </Button>
            {open && (
              <OptionList
                id={listId}
                options={suggestions}
                keyOf={(tag) => tag}
                active={active}
                onChoose={choose}
              >
                {(tag) => tag}
              </OptionList>
            )}
          </div>
          {tags.length > 0 && <ChosenTags tags={tags} onRemove={remove} />}
          <p role="status" className="sr-only">
            {announcement}
          </p>
        </>
      )}
    </Field>
  );
}

function ChosenTags({ tags, onRemove }: { tags: readonly string[]; onRemove: (tag: string) => void }) {
  return (
    <ul aria-label="Selected" className="mt-3 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <RemovableTag label={`Remove tag ${tag}`} onRemove={() => onRemove(tag)}>
            {tag}
          </RemovableTag>
        </li>
      ))}
    </ul>
  );
}

/** Tags of published prompts that start with the one being typed, except those already chosen. */
function useTagSuggestions(typed: string, chosen: readonly string[]): string[] {
  const prefix = lastTag(typed).tag;
  const asked = useDebounced(prefix, 150);
  const { data = [], isPlaceholderData } = useQuery(suggestionQueries.of(asked));
  const keys = new Set(chosen.map(tagKey));
  const prefixKey = tagKey(prefix);
  // The site also finds other spellings; the answer to an earlier text is narrowed here.
  const isAnswer = asked === prefix && !isPlaceholderData;
  return data.flatMap(({ kind, text }) =>
    prefixKey && kind === 'tag' && (isAnswer || tagKey(text).startsWith(prefixKey)) && !keys.has(tagKey(text))
      ? [text]
      : [],
  );
}
