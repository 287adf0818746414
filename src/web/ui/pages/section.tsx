import type { ReactNode } from 'react';

/** A section of the settings: title and introduction at the side, on phones above the content. */
export function Section({
  id,
  title,
  intro,
  children,
}: {
  id: string;
  title: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-6 border-hairline border-t py-10 first:border-t-0 lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="text-lg">
          {title}
        </h2>
        <div className="mt-1.5 max-w-[60ch] text-sm text-muted">{intro}</div>
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  );
}

/** A row of a list in the settings. */
export function SettingsRow({
  title,
  badge,
  facts,
  action,
}: {
  title: string;
  badge: ReactNode;
  facts: ReactNode;
  action: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span dir="auto" className="min-w-0">
            {title}
          </span>
          {badge}
        </p>
        <p className="mt-0.5 text-sm text-muted">{facts}</p>
      </div>
      {action}
    </li>
  );
}
