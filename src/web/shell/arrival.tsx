import { useEffect, useRef } from 'react';
import { ScrollRestoration, useLocation, useNavigation } from 'react-router';

/** What happens when another page is reached: scroll to its top (Back and Forward: where it was), focus to its heading. */
export function Arrival() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    const heading = main?.querySelector<HTMLElement>('h1');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
  return <ScrollRestoration />;
}

/** A thin line at the window's top while a navigation takes longer than a moment. */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div aria-hidden className="progress-bar" />;
}
