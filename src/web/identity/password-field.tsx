import { type InputHTMLAttributes, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { controlClass } from '../ui/control-class.ts';
import { Field } from '../ui/field.tsx';

/** A password, which its button shows and hides. */
export function PasswordField({
  label,
  hint,
  error,
  id,
  ...input
}: {
  label: string;
  hint?: string;
  error?: string | undefined;
} & InputHTMLAttributes<HTMLInputElement>) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} {...(hint && { hint })} {...(id && { id })}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className={classes(controlClass, 'h-10 pe-18')}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-1 end-1 rounded-[6px] px-3 text-sm font-medium text-muted transition-colors hover:bg-sunken hover:text-ink"
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
