import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { moveFocus } from '../ui/overlays/move-focus.ts';
import { settleScroll } from './scrolling.ts';

/**
 * After each navigation, restores the scroll position or scrolls to the top, and focuses the new page's
 * heading.
 */
export function Arrival() {
  const { key, pathname } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every history entry has its own scroll position
  useLayoutEffect(settleScroll, [key]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // The metadata for crawlers (ui/server-meta.ts) describes the first page only.
    for (const tag of document.head.querySelectorAll('[property],[name^="twitter:"],[type$="ld+json"]'))
      tag.remove();
    const main = document.getElementById('main');
    if (!main || focusHeading(main)) return;
    // While the page is loading, focuses `main`, and the heading once it is rendered, unless the user moved
    // the focus in between.
    main.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading(main)) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
  return null;
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('h1');
  moveFocus(heading);
  return heading !== null;
}

/** A thin bar at the top of the window during a slow navigation. */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div aria-hidden className="progress-bar" />;
}
