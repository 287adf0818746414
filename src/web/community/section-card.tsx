import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../ui/classes.ts';

/** A section of the community page; `more` links to the full page. */
export function SectionCard({
  title,
  more,
  children,
  className,
}: {
  title: string;
  more?: { label: string; href: string };
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classes('rounded-card border border-hairline bg-raised p-5', className)}
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
      {more && (
        <a
          href={more.href}
          className="-mb-2 mt-3 inline-flex min-h-10 items-center gap-1.5 text-sm font-medium text-ember hover:underline"
        >
          {more.label}
          <ArrowRight size={15} aria-hidden />
        </a>
      )}
    </section>
  );
}
