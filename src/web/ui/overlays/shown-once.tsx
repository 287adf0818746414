import { useEffect, useRef } from 'react';
import { classes, controlClass } from '../classes.ts';
import { Button } from '../forms/button.tsx';
import { CopyButton } from '../forms/copy-button.tsx';
import { Field } from '../forms/field.tsx';

/** Shows a secret that cannot be shown again, preselected, with buttons to copy it and to continue. */
export function ShownOnce({
  label,
  hint,
  secret,
  name,
  onDone,
}: {
  label: string;
  hint: string;
  secret: string;
  /** The name in messages: 'key'. */
  name: string;
  onDone: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  return (
    <div className="rounded-card bg-ember-soft p-4 sm:p-5">
      <Field label={label} hint={hint}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              ref={input}
              readOnly
              value={secret}
              spellCheck={false}
              onFocus={(event) => event.currentTarget.select()}
              className={classes(controlClass, 'h-10 grow basis-64 font-mono')}
            />
            <CopyButton
              text={() => secret}
              copied={`The ${name} has been copied`}
              failed={[`Failed to copy the ${name}`, `The ${name} is selected. Copy it manually.`]}
              onFailed={() => input.current?.select()}
              className="min-w-28"
            />
          </div>
        )}
      </Field>
      <Button variant="secondary" size="sm" onClick={onDone} className="mt-4">
        Done
      </Button>
    </div>
  );
}
