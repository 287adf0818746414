import { useRef, useState } from 'react';
import { limits } from '../../domain/limits.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { controlLook } from '../ui/control-look.ts';
import { Field } from '../ui/field.tsx';
import { RemovableTag } from '../ui/removable-tag.tsx';
import { controlId } from './check.ts';
import { withNewTag } from './new-tag.ts';
import type { ChangeForm } from './use-prompt-form.ts';

/** Up to five tags, added by Enter or the button. */
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
  const [refused, setRefused] = useState<string>();
  const [said, setSaid] = useState('');
  const full = tags.length >= limits.tagsPerPrompt;

  const add = () => {
    const result = withNewTag({ tags, newTag });
    setRefused(result.refused);
    if (result.refused) return input.current?.focus();
    change(result);
    setSaid(`${result.tags.length} of ${limits.tagsPerPrompt} tags`);
    input.current?.focus();
  };
  const remove = (tag: string) => {
    change({ tags: tags.filter((other) => other !== tag) });
    setSaid(`${tag} removed`);
    setRefused(undefined);
    // The button goes away; the keyboard stays near. A field that was full takes no focus until it is drawn again.
    requestAnimationFrame(() => input.current?.focus());
  };

  return (
    <Field
      id={controlId('tags')}
      label="Tags"
      error={refused ?? error}
      hint={full ? 'That is all: five tags.' : undefined}
      counter={{ used: tags.length, max: limits.tagsPerPrompt }}
    >
      {(control) => (
        <>
          <div className="flex gap-2">
            <input
              {...control}
              ref={input}
              value={newTag}
              disabled={full}
              dir="auto"
              autoComplete="off"
              enterKeyHint="done"
              placeholder={full ? '' : 'Type a tag, then Enter'}
              onChange={(event) => {
                setRefused(undefined);
                change({ newTag: event.currentTarget.value });
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey)
                  return;
                event.preventDefault();
                if (newTag.trim()) add();
              }}
              className={classes(controlLook, 'h-10')}
            />
            <Button variant="secondary" disabled={full || !newTag.trim()} onClick={add}>
              Add
            </Button>
          </div>
          {tags.length > 0 && (
            <ul aria-label="Chosen so far" className="mt-3 flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li key={tag} className="max-w-full">
                  <RemovableTag label={`Remove tag ${tag}`} onRemove={() => remove(tag)}>
                    {tag}
                  </RemovableTag>
                </li>
              ))}
            </ul>
          )}
          <p role="status" className="sr-only">
            {said}
          </p>
        </>
      )}
    </Field>
  );
}
