import { useEffect, useRef, useState } from 'react';
import { useHydrated } from './hydrated.ts';
import { Lazy, type LazyComponent } from './lazy-component.tsx';

/**
 * A component far down a page. The server renders it; the browser hydrates that HTML only once the reader has
 * interacted with the page and scrolled near it. Until then it is text and links, and a click on a button is
 * repeated after hydration. An island with a native video is never hydrated, because that would restart the
 * video.
 *
 * The page's `preloads` must name the component on the server. After a navigation within the site it is a
 * `Lazy`.
 */
export function StaticIsland<P extends object>({
  component,
  props,
}: {
  component: LazyComponent<P>;
  props: P;
}) {
  const hydrated = useHydrated();
  const loaded = component.loaded();
  const [isStatic, setStatic] = useState(() => !hydrated && !loaded);
  const box = useRef<HTMLDivElement>(null);
  const clicked = useRef(-1);
  useEffect(() => {
    const element = box.current;
    if (!element || element.querySelector('video')) return;
    const buttons = [...element.querySelectorAll<HTMLElement>('button[type=button]')];
    if (!isStatic) {
      buttons[clicked.current]?.click();
      return;
    }
    // Elements that are replaced between pressing and releasing a button receive no click.
    let pressed: Promise<void> | undefined;
    element.addEventListener('pointerdown', () => {
      pressed = new Promise((resolve) => {
        for (const type of ['click', 'pointercancel'])
          addEventListener(type, () => resolve(), { once: true });
      });
    });
    const hydrate = () =>
      component
        .load()
        .then(() => pressed)
        .then(
          () => setStatic(false),
          // It remains static; shell/network-notice.tsx offers to reload.
          () => {},
        );
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && hydrate(), {
      rootMargin: '400px',
    });
    // After unmounting, the element never intersects.
    for (const type of interactions) addEventListener(type, () => near.observe(element), { once: true });
    element.addEventListener('click', ({ target }) => {
      clicked.current = buttons.findIndex((button) => button.contains(target as Node));
      hydrate();
    });
    return () => near.disconnect();
  }, [isStatic, component]);
  if (!isStatic) {
    return (
      <div ref={box} key="hydrated">
        <Lazy component={component} props={props} />
      </div>
    );
  }
  return (
    <div
      ref={box}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, for which React leaves the server's HTML alone
      dangerouslySetInnerHTML={nothing}
    />
  );
}

const interactions = ['keydown', 'pointermove', 'scroll'];

// One object for all renders, because React would rewrite the element for a new one.
const nothing = { __html: '' };
