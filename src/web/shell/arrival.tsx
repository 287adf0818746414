import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { settleScroll } from './scrolling.ts';

/** What happens when another page is reached: scroll to its top (Back and Forward: where it was), focus to its heading. */
export function Arrival() {
  const { key, pathname } = useLocation();
  const shown = useRef(pathname);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its place
  useLayoutEffect(settleScroll, [key]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    const heading = main?.querySelector<HTMLElement>('h1');
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    (heading ?? main)?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}

/** A thin line at the window's top while a navigation takes longer than a moment. */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div aria-hidden className="progress-bar" />;
}
