import { paths } from '../../contract/core/routes.ts';
import { useSite } from '../core/site.ts';

/** The site's name as a link to the home page; `compact` shortens it to its first letter on phones. */
export function Logo({ compact = false }: { compact?: boolean }) {
  const { name } = useSite();
  return (
    <a
      href={paths.home()}
      className="inline-flex h-10 shrink-0 items-center font-display text-xl font-semibold tracking-tight whitespace-nowrap"
    >
      <span className={compact ? 'max-[26rem]:sr-only' : undefined}>{name}</span>
      {compact && (
        <span aria-hidden className="min-[26rem]:hidden">
          {[...name][0]}
        </span>
      )}
      <span aria-hidden className="ms-0.5 text-ember">
        .
      </span>
    </a>
  );
}
