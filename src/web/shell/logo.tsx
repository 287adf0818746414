import { paths } from '../../contract/core/routes.ts';
import { useSite } from '../core/site.ts';

export function Logo() {
  const { name } = useSite();
  return (
    <a
      href={paths.home()}
      className="inline-flex h-10 shrink-0 items-center font-display text-xl font-semibold tracking-tight whitespace-nowrap"
    >
      {name}
      <span aria-hidden className="ms-0.5 text-ember">
        .
      </span>
    </a>
  );
}
