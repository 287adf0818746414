import { classes } from '../classes.ts';

/** Links that filter the list of a page. */
export function FilterLinks({
  label,
  links,
  className,
}: {
  label: string;
  links: readonly { text: string; href: string; isCurrent: boolean }[];
  className?: string;
}) {
  return (
    <nav aria-label={label} className={classes('flex flex-wrap gap-2', className)}>
      {links.map(({ text, href, isCurrent }) => (
        <a
          key={href}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-9 items-center rounded-full border px-3.5 text-sm transition-colors',
            isCurrent ? 'border-ink font-medium' : 'border-hairline text-muted hover:text-ink',
          )}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
