import type { ComponentProps } from 'react';
import { useHydrated } from '../runtime/hydrated.ts';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

/** The large button that sends what a page is about: it waits for scripts, without which nothing would be sent, and for the reply. */
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
      // Scripts are there in a moment: no need to look unusable until then.
      className={classes(!hydrated && 'disabled:opacity-100', className)}
      {...rest}
    >
      {busy ? busyLabel : children}
    </Button>
  );
}
