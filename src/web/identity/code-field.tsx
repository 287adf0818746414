import { useEffect, useRef, useState } from 'react';
import { TextField } from '../ui/forms/field.tsx';

/** A code from the user's authenticator app, or a recovery code. */
export function CodeField({
  error,
  focusOnMount = false,
}: {
  error: string | undefined;
  /** Whether to focus the field on mount, for a field that appears while the user fills in the form. */
  focusOnMount?: boolean;
}) {
  const [recovery, setRecovery] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusOnMount) root.current?.querySelector('input')?.focus();
  }, [focusOnMount]);
  return (
    <div ref={root}>
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
        hint={recovery ? 'One of your ten recovery codes. Each works once.' : 'The current 6-digit code.'}
        error={error}
      />
      <button
        type="button"
        className="link mt-1 inline-flex min-h-6 items-center text-sm"
        onClick={() => {
          setRecovery(!recovery);
          root.current?.querySelector('input')?.focus();
        }}
      >
        {recovery ? 'Use a code from your app' : 'Use a recovery code'}
      </button>
    </div>
  );
}
