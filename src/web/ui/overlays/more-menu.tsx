import { Ellipsis } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useDismissal } from './use-dismissal.ts';

/**
 * A button with three dots that opens a small menu of links and buttons (class {@link moreMenuItem}), also
 * without scripts. Escape closes it and restores the focus; a choice, or a click or focus outside, also closes
 * it.
 */
export function MoreMenu({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDetailsElement>(null);
  const button = useRef<HTMLElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismissal(open, close, root, button);
  return (
    <details
      ref={root}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="relative z-1 open:z-10 print:hidden"
    >
      <summary
        ref={button}
        aria-label={label}
        title="More"
        className="inline-flex size-9 cursor-pointer list-none items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink [&::-webkit-details-marker]:hidden"
      >
        <Ellipsis size={18} aria-hidden />
      </summary>
      <div
        // A dialog that the choice opens restores the focus to the button, because the menu is closed.
        onClickCapture={() => {
          button.current?.focus();
          close();
        }}
        className="absolute end-0 top-full mt-1 grid min-w-36 rounded-card bg-raised p-1.5 shadow-float"
      >
        {children}
      </div>
    </details>
  );
}

/** The classes of a link or button in a {@link MoreMenu}. */
export const moreMenuItem =
  'flex min-h-9 w-full items-center gap-2.5 rounded-control px-2.5 text-start text-sm transition-colors hover:bg-sunken';
