import { type ReactNode, useEffect, useRef } from 'react';

/** Replaces a submitted form with its result. Takes the focus, so that screen readers announce it. */
export function Outcome({
  icon,
  title,
  children,
  actions,
}: {
  icon?: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="outcome" className="rounded-card border border-hairline bg-raised p-6 sm:p-8">
      {icon && <div className="mb-3">{icon}</div>}
      <h2 id="outcome" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      <div className="mt-2 space-y-3 text-muted">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">{actions}</div>}
    </section>
  );
}
