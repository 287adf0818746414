import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/core/routes.ts';

/** The layout of the pages under /community. Links between them are at the side, on narrow screens above. */
export function CommunityPage({ children }: { children: ReactNode }) {
  return (
    <div className="page-width pt-8 sm:pt-12 lg:grid lg:grid-cols-[minmax(0,1fr)_14rem] lg:gap-12">
      <CommunityNav />
      <div className="min-w-0 lg:order-first">{children}</div>
    </div>
  );
}

function CommunityNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Community pages" className="mb-4 lg:sticky lg:top-24 lg:self-start print:hidden">
      <ul className="max-lg:scroll-fade border-hairline max-lg:-mx-2.5 max-lg:flex max-lg:overflow-x-auto max-lg:[scrollbar-width:none] lg:border-s lg:ps-4">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isWithin(pathname, href) ? 'page' : undefined}
              className="flex h-10 items-center rounded-control px-2.5 text-sm lg:px-3 text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether a page belongs to a section, as a discussion does to the discussions. */
function isWithin(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`);
}

const links: readonly { href: string; label: string }[] = [
  { href: paths.discussions(), label: 'Discussions' },
  { href: paths.events(), label: 'Events' },
  { href: paths.members(), label: 'Members' },
  { href: paths.leaderboard(), label: 'Leaderboard' },
];
