import { ChevronDown } from 'lucide-react';
import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { classes, controlClass } from '../classes.ts';
import { useDismissal } from './use-dismissal.ts';

/**
 * A button that opens a small panel below it. Escape closes it and restores the focus; a click or focus
 * outside also closes it.
 */
export function Popover({
  label,
  className,
  children,
}: {
  label: ReactNode;
  /** Classes of the button. */
  className?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useDismissal(
    open,
    useCallback(() => setOpen(false), []),
    root,
    button,
  );

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className={classes(controlClass, 'inline-flex h-10 items-center justify-between gap-2', className)}
      >
        <span className="truncate">{label}</span>
        <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
      </button>
      {open && (
        <div
          id={id}
          className="absolute end-0 top-full z-30 mt-2 w-72 max-w-[calc(100vw-2rem)] rounded-card bg-raised p-4 shadow-float"
        >
          {children}
        </div>
      )}
    </div>
  );
}
