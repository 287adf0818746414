import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classes } from '../classes.ts';

/** A round button at a side of a picture, for the one before or after it. */
export function StepButton({
  side,
  label,
  onClick,
}: {
  side: 'start' | 'end';
  label: string;
  onClick: () => void;
}) {
  const Icon = side === 'start' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={classes(
        'absolute top-1/2 inline-flex size-11 -translate-y-1/2 items-center justify-center rounded-full bg-raised/80 text-ink transition-colors hover:bg-raised',
        side === 'start' ? 'start-2' : 'end-2',
      )}
    >
      <Icon size={22} aria-hidden className="rtl:-scale-x-100" />
    </button>
  );
}
