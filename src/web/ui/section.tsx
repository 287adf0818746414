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
