import { Outlet } from 'react-router';
import { Boundary } from '../core/boundary.tsx';
import { Lazy, lazyComponent, type Preload } from '../core/lazy-component.tsx';
import type { PageLoad } from '../core/page-load.ts';
import { useMe, userQueries } from '../people/queries.ts';
import { Arrival, ProgressBar } from './arrival.tsx';
import { Commands } from './commands.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { ToastArea } from './toast-area.tsx';

const memberTasks = lazyComponent(async () => (await import('./member-tasks.tsx')).MemberTasks);

const accountNotices = lazyComponent(async () => (await import('./account-notices.tsx')).AccountNotices);

/** The lazy components of the layout that this visitor will see. */
export function shellPreloads({ queries }: PageLoad): Preload[] {
  return [hasNotice(queries.getQueryData(userQueries.me().queryKey)) && accountNotices];
}

function hasNotice(me: ReturnType<typeof useMe> | undefined): boolean {
  return !!me && (!me.emailVerified || !!me.suspendedUntil || !!me.waitingFor);
}

/** The layout of every page. Pages render their content into `main`, with one h1, inside `page-width`. */
export function Shell() {
  const me = useMe();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed start-4 top-2 z-50 -translate-y-16 rounded-control bg-ink px-4 py-2.5 text-sm font-medium text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      <ProgressBar />
      <Boundary>
        <Header />
      </Boundary>
      <main id="main" tabIndex={-1} className="grow pt-14 sm:pt-16">
        {hasNotice(me) && <Lazy component={accountNotices} props={{}} />}
        <Outlet />
      </main>
      <Boundary>
        <Footer />
      </Boundary>
      <NetworkNotice />
      <ToastArea />
      <Arrival />
      <Commands />
      {me && !me.waiting && <Lazy component={memberTasks} props={{}} />}
    </div>
  );
}
