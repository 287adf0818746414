import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/core/routes.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { mayInvite, offersSignUp } from '../../domain/identity/sign-up.ts';
import { apiQuery } from '../core/query-client.ts';
import { useSite } from '../core/site.ts';
import { useSignOut } from '../identity/sign-out.ts';
import { adminQueries } from '../moderation/admin/queries.ts';
import { profileAddress } from '../people/profile-address.ts';
import { useIsOutside, useMe } from '../people/queries.ts';
import { classes } from '../ui/classes.ts';
import { Button, ButtonLink } from '../ui/forms/button.tsx';
import { mainLinks, type NavLink } from './nav-links.ts';

/** The links and buttons of the menu, in groups. On wide screens the header itself shows some of them. */
export function MenuEntries({ wide, onClose }: { wide: boolean; onClose: () => void }) {
  const me = useMe();
  const outside = useIsOutside();
  const { signUp } = useSite();
  return (
    <div className="max-md:-mx-3">
      <nav aria-label="Menu" className={classes(wide && me && 'grid grid-cols-2')}>
        {me && wide && (
          <p className="col-span-2 truncate px-3 pt-2 text-muted">
            Signed in as <b className="font-semibold text-ink">{me.displayName}</b>
          </p>
        )}
        {me?.waiting ? null : me ? (
          <MemberGroups me={me} wide={wide} />
        ) : outside ? null : (
          <>
            <Group title="Explore" links={mainLinks} />
            <Group title="Account" links={[recentLink, helpLink]} />
          </>
        )}
      </nav>
      <div className="mt-2 grid gap-2 border-hairline border-t p-3 md:px-1 md:pb-1">
        {me ? (
          <SignOut onDone={onClose} />
        ) : (
          <>
            {offersSignUp(signUp) && <ButtonLink href={paths.signup()}>Sign up</ButtonLink>}
            <ButtonLink href={paths.login()} variant="secondary">
              Sign in
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

function MemberGroups({ me, wide }: { me: OwnUser; wide: boolean }) {
  const { username, role } = me;
  const decides = role !== 'member';
  const openReports = useQuery({ ...adminQueries.reports({ state: '', page: 1 }), enabled: decides });
  const reportCount = openReports.data?.total ? ` (${openReports.data.total})` : '';
  const { sells, signUp } = useSite();
  const trades = useQuery({ ...tradesQuery(me), enabled: sells }).data;
  return (
    <>
      <Group
        title="You"
        links={[
          { label: 'Profile', href: paths.profile(username) },
          ...(wide ? [] : [{ label: 'Write', href: paths.write() }]),
          { label: 'Library', href: paths.library() },
          ...(wide ? [] : [recentLink]),
          { label: 'Drafts', href: profileAddress(username, 'drafts') },
          { label: 'Notifications', href: paths.notifications() },
        ]}
      />
      <Group title="Explore" links={mainLinks.slice(wide ? 2 : 0)} />
      {trades && (
        <Group
          title="Selling"
          links={[
            { label: 'Purchases', href: paths.purchases() },
            { label: 'Sales', href: paths.sales() },
          ]}
        />
      )}
      <Group
        title="Account"
        links={[
          { label: 'Settings', href: paths.settings() },
          ...(role !== 'admin' && mayInvite(signUp, role)
            ? [{ label: 'Invitations', href: paths.invitations() }]
            : []),
          helpLink,
          ...(decides
            ? [
                {
                  label: `${role === 'admin' ? 'Administration' : 'Moderation'}${reportCount}`,
                  href: paths.admin(),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** Whether a member has bought or sold a prompt, or offers one for sale. */
function tradesQuery({ id }: OwnUser) {
  return apiQuery(['trades'], async (api, at) => {
    const page = { page: 1, limit: 1 };
    const lists = await Promise.all([
      api.myPurchases({ query: page }, at),
      api.mySales({ query: page }, at),
      api.listPrompts({ query: { ...page, authorId: id, price: 'premium' } }, at),
    ]);
    return lists.some(({ total }) => total > 0);
  });
}

const recentLink: NavLink = { label: 'Recent Activity', href: paths.recent() };
const helpLink: NavLink = { label: 'Help Center', href: paths.help() };

function Group({ title, links }: { title: string; links: readonly NavLink[] }) {
  const { pathname, search } = useLocation();
  return (
    <section className="min-w-0 pt-3">
      <h3 className="px-3 pb-1 font-sans text-xs font-semibold tracking-normal text-muted">{title}</h3>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={pathname + search === href ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-control px-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-2 aria-[current=page]:font-semibold md:min-h-9"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
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
