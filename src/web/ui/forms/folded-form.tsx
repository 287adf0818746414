import type { ReactNode, ToggleEvent } from 'react';
import { buttonClass } from './button.tsx';

/** A form behind a button; once open, the button cancels it. Works without scripts. */
export function FoldedForm({
  label,
  subject,
  children,
}: {
  label: string;
  /** Follows the label for screen readers. */
  subject?: string;
  children: ReactNode;
}) {
  return (
    <details onToggle={focusFirstField} className="group/form mt-3">
      <summary className={buttonClass('secondary', 'sm')}>
        <span className="group-open/form:hidden">{label}</span>
        <span className="hidden group-open/form:inline">Cancel</span>
        {subject && <span className="sr-only"> {subject}</span>}
      </summary>
      {children}
    </details>
  );
}

/** Focuses the first field of a form that was opened: the next key would otherwise close it. */
export function focusFirstField({ currentTarget }: ToggleEvent<HTMLDetailsElement>): void {
  if (currentTarget.open)
    currentTarget.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
}
