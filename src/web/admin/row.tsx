import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { shortDate } from '../ui/dates.ts';

/** A row of a list on the admin page: link, badges, facts and actions. */
export function Row({
  focusRef,
  name,
  href,
  badges,
  picture,
  facts,
  actions,
  children,
}: {
  /** The row takes the focus after an action. */
  focusRef: RefObject<HTMLElement | null>;
  name: string;
  href: string;
  badges: ReactNode;
  picture?: ReactNode;
  facts: ReactNode;
  /** Buttons. */
  actions: ReactNode;
  /** The dialogs that the actions open. */
  children: ReactNode;
}) {
  return (
    <article
      ref={focusRef}
      tabIndex={-1}
      aria-label={name}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 py-3.5"
    >
      <div className="flex min-w-0 grow basis-80 items-start gap-3.5">
        {picture}
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 font-sans text-base font-semibold tracking-normal">
            <a href={href} dir="auto" className="[overflow-wrap:anywhere] hover:underline">
              {name}
            </a>
            {badges}
          </h2>
          {facts}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
      {children}
    </article>
  );
}

/** When and why an admin hid a prompt or banned a user. */
export function ModerationNote({
  label,
  decision: { at, reason },
}: {
  label: string;
  decision: { at: string; reason: string };
}) {
  return (
    <p dir="auto" className="mt-1 text-sm whitespace-pre-line [overflow-wrap:anywhere]">
      {label} on <time dateTime={at}>{shortDate(at)}</time>
      {reason && `: ${reason}`}
    </p>
  );
}

/** An action in a row; `subject` names the row for screen readers. */
export function RowButton({
  subject,
  children,
  ...rest
}: ComponentProps<typeof Button> & { subject: string }) {
  return (
    <Button variant="secondary" size="sm" {...rest}>
      {children}
      <span className="sr-only"> {subject}</span>
    </Button>
  );
}

/**
 * For rows whose buttons disappear after their action: returns a ref for the row and a function that moves the focus to it
 * after the dialog has closed.
 */
export function useRowFocus(): [RefObject<HTMLElement | null>, () => void] {
  const row = useRef<HTMLElement>(null);
  const [requests, setRequests] = useState(0);
  // In an effect, because the dialog restores the focus in an effect of its own, which runs earlier.
  useEffect(() => {
    if (requests) row.current?.focus();
  }, [requests]);
  return [row, () => setRequests((count) => count + 1)];
}
