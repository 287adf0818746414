import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { moveFocus } from '../ui/move-focus.ts';
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
    // What the document told programs was about its first page.
    for (const tag of document.head.querySelectorAll('[property],[name^="twitter:"],[type$="ld+json"]'))
      tag.remove();
    const main = document.getElementById('main');
    if (!main || focusHeading(main)) return;
    // Still loading: the heading takes the focus over when it comes, unless the reader has gone elsewhere.
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

/** A thin line at the window's top while a navigation takes longer than a moment. */
export function ProgressBar() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div aria-hidden className="progress-bar" />;
}
