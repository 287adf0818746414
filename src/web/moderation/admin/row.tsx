import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LocalTime } from '../../ui/local-time.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';

/** A row of a list on the admin page: link, badges, facts and actions. */
export function Row<R>({
  name,
  subject = name,
  href,
  badges,
  picture,
  facts,
  actions,
  onDone,
}: {
  name: string;
  /** The name of the row in its buttons' labels. */
  subject?: string;
  href: string;
  badges: ReactNode;
  picture?: ReactNode;
  facts: ReactNode;
  actions: readonly RowAction<R>[];
  onDone: (reply: R) => void;
}) {
  // The pressed button may be removed, so the row takes the focus. This runs in an effect, because the dialog
  // restores the focus in an effect of its own, which runs earlier.
  const row = useRef<HTMLElement>(null);
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (done) row.current?.focus();
  }, [done]);
  return (
    <article
      ref={row}
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
      <RowActions
        quiet
        subject={subject}
        actions={actions}
        onDone={(reply) => {
          onDone(reply);
          setDone((count) => count + 1);
        }}
      />
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
      {label} on <LocalTime at={at} format="short" />
      <span>{reason && `: ${reason}`}</span>
    </p>
  );
}
