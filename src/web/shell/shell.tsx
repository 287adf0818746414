import { Outlet } from 'react-router';
import { Boundary } from '../core/boundary.tsx';
import { Lazy, lazyComponent } from '../core/lazy-component.tsx';
import { VerifyNotice } from '../identity/sign-up/verify-notice.tsx';
import { WaitingNotice } from '../identity/sign-up/waiting-notice.tsx';
import { useMe } from '../people/queries.ts';
import { Arrival, ProgressBar } from './arrival.tsx';
import { Commands } from './commands.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { NetworkNotice } from './network-notice.tsx';
import { SuspensionNotice } from './suspension-notice.tsx';
import { ToastArea } from './toast-area.tsx';

const memberTasks = lazyComponent(async () => (await import('./member-tasks.tsx')).MemberTasks);

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
        <SuspensionNotice />
        <VerifyNotice />
        <WaitingNotice />
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
