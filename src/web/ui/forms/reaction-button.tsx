import type { LucideIcon } from 'lucide-react';
import { classes } from '../classes.ts';
import { formatCompact } from '../numbers.ts';

/** Appearance and state of a toggle button with a count. */
export interface Reaction {
  label: string;
  /** The key that presses it. */
  shortcut: string;
  icon: LucideIcon;
  /** Colour class while pressed. */
  tone: string;
  count: number;
  pressed: boolean;
}

/** A toggle button with a count; without `onPress` it submits its form. */
export function ReactionButton({
  reaction: { label, shortcut, icon: Icon, tone, count, pressed },
  disabled,
  onPress,
}: {
  reaction: Reaction;
  disabled?: boolean;
  onPress?: () => void;
}) {
  return (
    <button
      type={onPress ? 'button' : 'submit'}
      aria-pressed={pressed}
      // Unlike `disabled`, `aria-disabled` retains the focus.
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        // A double click counts once.
        if (disabled || event.detail > 1) event.preventDefault();
        else onPress?.();
      }}
      title={label}
      aria-keyshortcuts={shortcut}
      className={classes(
        'group inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium tabular-nums transition-colors select-none not-aria-disabled:hover:bg-sunken sm:h-10 sm:px-3',
        pressed ? tone : 'text-ink',
      )}
    >
      <Icon
        size={19}
        aria-hidden
        className={classes(
          'transition-[scale,fill] group-not-aria-disabled:group-active:scale-80',
          pressed && 'fill-current',
        )}
      />
      <span className="sr-only">{`${label} `}</span>
      <span>{formatCompact(count)}</span>
    </button>
  );
}
