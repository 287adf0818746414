import type { ReactNode, ToggleEvent } from 'react';
import { classes } from '../classes.ts';
import { buttonClass } from './button.tsx';

/** A form behind a button; once open, the button cancels it. Works without scripts. */
export function FoldedForm({ children, ...button }: FoldButtonProps & { children: ReactNode }) {
  return (
    <details onToggle={focusFirstField} className="group/fold mt-3">
      <FoldButton {...button} />
      {children}
    </details>
  );
}

interface FoldButtonProps {
  label: string;
  /** Follows the label for screen readers. */
  subject?: string;
}

/** The button of a form in a `<details>` with the class `group/fold`. */
export function FoldButton({ label, subject }: FoldButtonProps) {
  return (
    <summary
      className={classes(
        buttonClass('secondary', 'sm'),
        'group-open/fold:ms-auto group-open/fold:flex group-open/fold:w-fit group-open/fold:border-transparent group-open/fold:bg-transparent',
      )}
    >
      <span className="group-open/fold:hidden">{label}</span>
      <span className="hidden group-open/fold:inline">Cancel</span>
      {subject && <span className="sr-only"> {subject}</span>}
    </summary>
  );
}

/** Focuses the first field of a form that was opened: the next key would otherwise close it. */
export function focusFirstField({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open)
    currentTarget.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
}
