import type { ComponentProps } from 'react';
import { useHydrated } from '../runtime/hydrated.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

/** The large submit button of a page's main form. Disabled until hydration, because the form needs scripts to be sent. */
export function SubmitButton({
  busy,
  busyLabel,
  className,
  children,
  ...rest
}: { busy: boolean; busyLabel: string } & ComponentProps<'button'>) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      size="lg"
      busy={busy}
      disabled={!hydrated}
      // Hydration takes only a moment, so the button should not look disabled until then.
      className={classes(!hydrated && 'disabled:opacity-100', className)}
      {...rest}
    >
      {busy ? busyLabel : children}
    </Button>
  );
}
