import type { ReactNode } from 'react';

/** Figures with their names: the columns of one card, on phones its rows. */
export function Figures({ items }: { items: readonly (readonly [name: string, figure: string])[] }) {
  return (
    <dl className="mt-5 divide-hairline rounded-card border border-hairline bg-raised max-sm:divide-y sm:flex sm:divide-x">
      {items.map(([name, figure]) => (
        <div
          key={name}
          className="flex grow flex-wrap items-baseline justify-between gap-x-4 px-4 py-1.5 sm:block sm:basis-0 sm:py-3"
        >
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-display text-xl tabular-nums sm:text-2xl">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * A table of figures that scrolls within its borders. Its first column names the rows and stays in view.
 * `children` are the rows.
 */
export function FigureTable({
  label,
  headings,
  children,
}: {
  label: string;
  headings: readonly string[];
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
      tabIndex={0}
      className="scroll-fade mt-3 max-h-128 overflow-auto rounded-card border border-hairline"
    >
      <table className="w-full border-separate border-spacing-0 text-end text-sm tabular-nums [&_:is(td,th)]:px-2.5 [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:whitespace-nowrap [&_tr>:first-child]:sticky [&_tr>:first-child]:start-0 [&_tr>:first-child]:z-10 [&_tr>:first-child]:text-start">
        <thead className="[&_th]:sticky [&_th]:top-0 [&_th]:bg-sunken [&_th:first-child]:z-20! [&_th]:font-medium">
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_:is(td,th)]:border-hairline [&_:is(td,th)]:border-t [&_th]:bg-paper [&_th]:font-normal">
          {children}
        </tbody>
      </table>
    </section>
  );
}
