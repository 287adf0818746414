import { PenLine, Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/core/routes.ts';
import { offersSignUp } from '../../domain/identity/sign-up.ts';
import { useSite } from '../core/site.ts';
import { Bell } from '../notifications/bell.tsx';
import { useIsOutside, useMe } from '../people/queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import { classes } from '../ui/classes.ts';
import { ButtonLink } from '../ui/forms/button.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Logo } from './logo.tsx';
import { MenuButton } from './menu-button.tsx';
import { mainLinks } from './nav-links.ts';
import { SearchBox } from './search-box.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

/** The bar at the top of every page. */
export function Header() {
  const me = useMe();
  const outside = useIsOutside();
  const { signUp } = useSite();
  const { pathname } = useLocation();
  const [searching, setSearching] = useState(false);
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-hairline border-b bg-paper">
      <div className="page-width list-width relative flex h-14 items-center gap-2 max-[23rem]:gap-0 sm:h-16">
        <Logo compact={me !== null} />
        {!outside && (
          <nav
            aria-label="Main"
            className="ms-4 hidden shrink-0 items-center md:flex lg:max-xl:ms-1 xl:gap-1"
          >
            {mainLinks.map(({ label, href }, index) => (
              <a
                key={href}
                href={href}
                aria-current={pathname === href ? 'page' : pathname.startsWith(`${href}/`) || undefined}
                className={classes(
                  'h-10 items-center rounded-control px-2 text-sm font-medium text-muted decoration-ember decoration-2 underline-offset-8 transition-colors hover:text-ink aria-[current]:text-ink aria-[current]:underline xl:px-3',
                  index < 3 ? 'inline-flex' : 'hidden lg:inline-flex',
                )}
              >
                {label}
              </a>
            ))}
          </nav>
        )}
        <div className="flex min-w-0 flex-1 items-center justify-end gap-1 max-[23rem]:gap-0 max-[23rem]:[&>button]:w-9">
          {!outside && (
            <>
              <SearchBox open={searching} onOpenChange={setSearching} />
              <IconButton
                label="Search"
                aria-expanded={searching}
                onClick={() => setSearching(true)}
                className="lg:hidden"
              >
                <Search size={19} aria-hidden />
              </IconButton>
            </>
          )}
          <ThemeToggle />
          {me?.waiting ? null : me ? (
            <>
              <ButtonLink
                href={paths.write()}
                variant="secondary"
                size="sm"
                className="ms-1 max-sm:size-9 max-sm:p-0"
              >
                <PenLine size={16} aria-hidden />
                <span className="max-sm:sr-only">Write</span>
              </ButtonLink>
              <Bell />
              <a
                href={paths.profile(me.username)}
                aria-label="Your profile"
                title={me.displayName}
                className="ms-1 shrink-0 rounded-full"
              >
                <Avatar name={me.displayName} username={me.username} src={me.photoURL} size={36} />
              </a>
            </>
          ) : (
            <div className="ms-1 hidden items-center gap-2 min-[30rem]:flex">
              <ButtonLink href={paths.login()} variant="ghost" size="sm">
                Sign in
              </ButtonLink>
              {offersSignUp(signUp) && (
                <ButtonLink href={paths.signup()} size="sm" variant="secondary">
                  Sign up
                </ButtonLink>
              )}
            </div>
          )}
          <MenuButton className="-me-2" />
        </div>
      </div>
    </header>
  );
}
