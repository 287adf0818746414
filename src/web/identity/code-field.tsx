import { useEffect, useRef, useState } from 'react';
import { TextField } from '../ui/field.tsx';

/** A code of the person's app, or, where the app is lost, a recovery code. */
export function CodeField({
  error,
  takesFocus = false,
}: {
  error: string | undefined;
  /** It turns up in a form that is in use. */
  takesFocus?: boolean;
}) {
  const [recovery, setRecovery] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const focus = () => place.current?.querySelector('input')?.focus();
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return (
    <div ref={place}>
      <TextField
        label={recovery ? 'Recovery code' : 'Code from your app'}
        name="code"
        autoComplete="one-time-code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        required
        hint={recovery ? 'One of the ten that you kept. Each works once.' : 'The 6 digits that it shows now.'}
        error={error}
      />
      <button
        type="button"
        className="link mt-1 inline-flex min-h-6 items-center text-sm"
        onClick={() => {
          setRecovery(!recovery);
          focus();
        }}
      >
        {recovery ? 'Use a code from your app' : 'Use a recovery code'}
      </button>
    </div>
  );
}
