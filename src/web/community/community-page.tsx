import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/core/routes.ts';

/** The layout of the pages under /community. Wide screens show links to all of them at the side. */
export function CommunityPage({ children }: { children: ReactNode }) {
  return (
    <div className="page-width pt-8 sm:pt-12 lg:grid lg:grid-cols-[minmax(0,1fr)_14rem] lg:gap-12">
      <div className="min-w-0">{children}</div>
      <CommunityNav />
    </div>
  );
}

function CommunityNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Community pages" className="sticky top-24 self-start max-lg:hidden print:hidden">
      <ul className="border-hairline border-s ps-4">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={isWithin(pathname, href) ? 'page' : undefined}
              className="flex h-10 items-center rounded-control px-3 text-sm text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Whether a page belongs to a section. A discussion belongs to the discussions. The community page is marked
 * only on itself, because every page belongs to the community.
 */
function isWithin(pathname: string, href: string): boolean {
  return pathname === href || (href !== paths.community() && pathname.startsWith(`${href}/`));
}

const links: readonly { href: string; label: string }[] = [
  { href: paths.community(), label: 'Overview' },
  { href: paths.discussions(), label: 'Discussions' },
  { href: paths.events(), label: 'Events' },
  { href: paths.members(), label: 'Members' },
  { href: paths.leaderboard(), label: 'Leaderboard' },
];
