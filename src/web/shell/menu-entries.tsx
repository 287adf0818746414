import { useQuery } from '@tanstack/react-query';
import {
  Bell,
  Bookmark,
  CalendarDays,
  Coins,
  Compass,
  FileText,
  FolderHeart,
  Heart,
  History,
  House,
  Keyboard,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  PenLine,
  Settings,
  Shield,
  ShoppingBag,
  SquareChevronRight,
  Trophy,
  User,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/core/routes.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { useSite } from '../core/site.ts';
import { useSignOut } from '../identity/sign-out.ts';
import { adminQueries } from '../moderation/admin/queries.ts';
import { profileAddress } from '../people/profile-address.ts';
import { useMe } from '../people/queries.ts';
import { Button, ButtonLink } from '../ui/forms/button.tsx';
import { useModifierKey } from '../ui/overlays/modifier-key.ts';
import { openCommands } from './commands.tsx';
import { communityLinks, mainLinks, type NavLink } from './nav-links.ts';

/**
 * The links and buttons of the menu. On wide screens the header itself shows a member's main links and Write.
 */
export function MenuEntries({ wide, onClose }: { wide: boolean; onClose: () => void }) {
  const me = useMe();
  const modifier = useModifierKey();
  return (
    <div className="max-md:-mx-3">
      <nav aria-label="Menu">
        {me && wide && (
          <p className="truncate px-3 pt-2 pb-1.5 text-muted">
            Signed in as <b className="font-semibold text-ink">{me.displayName}</b>
          </p>
        )}
        {(!me || !wide) && <Links links={mainLinks} />}
        {me ? <MemberLinks me={me} wide={wide} /> : <Links links={visitorLinks} />}
        <p className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">Community</p>
        <Links links={communityLinks} className="md:grid md:grid-cols-2" />
      </nav>
      <div className="mt-2 border-hairline border-t pt-2">
        {(
          [
            ['palette', 'Command palette', `${modifier} K`, SquareChevronRight],
            ['shortcuts', 'Keyboard shortcuts', '?', Keyboard],
          ] as const
        ).map(([dialog, label, shortcut, Icon]) => (
          <button
            key={dialog}
            type="button"
            onClick={() => {
              onClose();
              openCommands(dialog);
            }}
            className={rowClass}
          >
            <Icon size={17} aria-hidden className="shrink-0 text-muted" />
            {label}
            <kbd aria-hidden className="ms-auto font-sans text-xs text-muted">
              {shortcut}
            </kbd>
          </button>
        ))}
      </div>
      <div className="mt-2 grid gap-2 border-hairline border-t p-3 md:px-1 md:pb-1">
        {me ? (
          <SignOut onDone={onClose} />
        ) : (
          <>
            <ButtonLink href={paths.signup()}>Sign up</ButtonLink>
            <ButtonLink href={paths.login()} variant="secondary">
              Sign in
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

function MemberLinks({ me: { username, role }, wide }: { me: OwnUser; wide: boolean }) {
  const decides = role !== 'member';
  const { sells } = useSite();
  const openReports = useQuery({ ...adminQueries.reports({ state: '', page: 1 }), enabled: decides });
  const reportCount = openReports.data?.total ? ` (${openReports.data.total})` : '';
  return (
    <Links
      links={[
        { label: 'Profile', href: paths.profile(username) },
        ...(wide ? [] : [{ label: 'Write', href: paths.write() }]),
        { label: 'Bookmarks', href: profileAddress(username, 'bookmarked') },
        { label: 'Collections', href: paths.collections({ list: 'mine' }) },
        { label: 'Likes', href: profileAddress(username, 'liked') },
        ...(sells
          ? [
              { label: 'Purchases', href: paths.purchases() },
              { label: 'Sales', href: paths.sales() },
            ]
          : []),
        { label: 'Drafts', href: profileAddress(username, 'drafts') },
        { label: 'Notifications', href: paths.notifications() },
        { label: 'Recent Activity', href: paths.recent() },
        { label: 'Settings', href: paths.settings() },
        ...(decides
          ? [
              {
                label: `${role === 'admin' ? 'Administration' : 'Moderation'}${reportCount}`,
                href: paths.admin(),
                icon: Shield,
              },
            ]
          : []),
      ]}
    />
  );
}

const visitorLinks: readonly NavLink[] = [
  { label: 'Collections', href: paths.collections() },
  { label: 'Recent Activity', href: paths.recent() },
  { label: 'Help Center', href: paths.help() },
];

function Links({
  links,
  className,
}: {
  links: readonly (NavLink & { icon?: LucideIcon })[];
  className?: string;
}) {
  const { pathname, search } = useLocation();
  return (
    <ul className={className}>
      {links.map(({ label, href, icon: Icon = icons[label] }) => (
        <li key={href}>
          <a href={href} aria-current={pathname + search === href ? 'page' : undefined} className={rowClass}>
            {Icon && <Icon size={17} aria-hidden className="shrink-0 text-muted" />}
            <span>{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function SignOut({ onDone }: { onDone: () => void }) {
  const signOut = useSignOut();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="danger"
      busy={busy}
      onClick={async () => {
        setBusy(true);
        await signOut();
        setBusy(false);
        onDone();
      }}
    >
      Sign out
    </Button>
  );
}

const rowClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-start transition-colors hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:font-semibold md:min-h-9';

const icons: Record<string, LucideIcon> = {
  Home: House,
  Explore: Compass,
  Topics: LayoutGrid,
  Profile: User,
  Write: PenLine,
  Bookmarks: Bookmark,
  Collections: FolderHeart,
  Likes: Heart,
  Purchases: ShoppingBag,
  Sales: Coins,
  Notifications: Bell,
  Drafts: FileText,
  'Recent Activity': History,
  Settings,
  Discussions: MessagesSquare,
  Events: CalendarDays,
  Members: Users,
  Leaderboard: Trophy,
  'Help Center': LifeBuoy,
};
