import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/routes.ts';
import { adminQueries } from '../admin/queries.ts';
import { useSignOut } from '../identity/sign-out.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useMe } from '../users/queries.ts';
import { mainLinks, type NavLink } from './nav-links.ts';

/** The menu of the header: the main links, the user's own pages, and sign-in or sign-out. */
export function Menu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const me = useMe();
  const location = useLocation();
  const signOut = useSignOut();
  const [signingOut, setSigningOut] = useState(false);

  // Navigation closes the menu.
  const shown = useRef(location.key);
  useEffect(() => {
    if (shown.current === location.key) return;
    shown.current = location.key;
    onClose();
  }, [location.key, onClose]);

  const onSignOut = async () => {
    setSigningOut(true);
    await signOut();
    setSigningOut(false);
    onClose();
  };

  const admin = me?.role === 'admin';
  const openReports = useQuery({ ...adminQueries.reports({ state: '', page: 1 }), enabled: admin && open });
  const reportCount = openReports.data?.total ? ` (${openReports.data.total})` : '';
  const ownLinks: readonly NavLink[] = me
    ? [
        { label: 'Profile', href: paths.profile(me.username) },
        { label: 'Write', href: paths.write() },
        { label: 'Recent Activity', href: paths.recent() },
        ...(admin ? [{ label: `Administration${reportCount}`, href: paths.admin() }] : []),
      ]
    : [];
  return (
    <Dialog open={open} onClose={onClose} title="Menu" shape="side">
      <nav aria-label="Menu" className="flex flex-col">
        {[...mainLinks, ...ownLinks].map(({ label, href }) => (
          <a
            key={href}
            href={href}
            aria-current={location.pathname === href ? 'page' : undefined}
            className="flex h-12 items-center border-hairline border-b text-base aria-[current=page]:font-semibold"
          >
            {label}
          </a>
        ))}
      </nav>
      <div className="mt-6 grid gap-3">
        {me ? (
          <Button variant="danger" busy={signingOut} onClick={onSignOut}>
            Sign out
          </Button>
        ) : (
          <>
            <ButtonLink href={paths.signup()}>Sign up</ButtonLink>
            <ButtonLink href={paths.login()} variant="secondary">
              Sign in
            </ButtonLink>
          </>
        )}
      </div>
    </Dialog>
  );
}
