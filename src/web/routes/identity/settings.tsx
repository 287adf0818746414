import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import type { PageLoad } from '../../core/page-load.ts';
import { keyQueries } from '../../identity/keys/queries.ts';
import { identityQueries } from '../../identity/queries.ts';
import { secondFactorQueries } from '../../identity/second-factor/queries.ts';
import { signInAddress } from '../../people/guard.ts';
import { userQueries } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { LoadFailure, PageMessage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { SettingsSkeleton } from './settings/settings-skeleton.tsx';

const settings = lazyComponent(async () => (await import('./settings/settings.tsx')).Settings);

export async function loader({ queries, onServer, load, require }: PageLoad) {
  if (onServer) {
    await require(userQueries.me());
    if (queries.getQueryData(userQueries.me().queryKey)) await load(...sectionQueries());
    return;
  }
  const cached = queries.getQueryData(userQueries.me().queryKey);
  // Refetched even if cached, because another window may have changed it.
  if (cached !== null) void queries.prefetchQuery({ ...userQueries.me(), staleTime: 0 });
  if (cached) {
    void settings.load().catch(() => {});
    await load(...sectionQueries());
  }
}

/** Queries of the page's sections. */
const sectionQueries = () => [
  keyQueries.mine(),
  identityQueries.sessions(),
  identityQueries.signInMethods(),
  identityQueries.providers(),
  secondFactorQueries.mine(),
];

export function preloads({ queries }: PageLoad) {
  return [queries.getQueryData(userQueries.me().queryKey) && settings];
}

export function Component() {
  const me = useQuery(userQueries.me());
  const location = useLocation();
  // Retains the user when the session ends, so that unsaved input is not lost.
  const [user, setUser] = useState<OwnUser | null>(me.data ?? null);
  if (me.data && me.data !== user) setUser(me.data);
  return (
    <>
      <PageMeta
        title="Settings"
        description="Your profile, security, API keys and data."
        path={paths.settings()}
        noindex
      />
      {user ? (
        <Lazy
          key={user.id}
          component={settings}
          props={{ user, signedOut: me.data === null }}
          fallback={<SettingsSkeleton />}
        />
      ) : me.isFetching ? (
        <SettingsSkeleton />
      ) : me.error ? (
        <LoadFailure title="Your settings couldn’t be loaded" query={me} />
      ) : (
        <PageMessage
          title="You're not signed in"
          hint="Sign in to manage your profile settings"
          actions={<ButtonLink href={signInAddress(location)}>Sign in</ButtonLink>}
        />
      )}
    </>
  );
}
