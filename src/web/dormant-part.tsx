import { useEffect, useRef, useState } from 'react';
import { type Later, LaterPart } from './later-part.tsx';
import { useHydrated } from './ui/hydrated.ts';

/**
 * A part far down a page, which the server writes whole: a browser takes its HTML as it stands, and fetches its code when
 * the reader does anything and is near. Until then it is text and links, and a button that is pressed is pressed once it
 * lives. The browser's own video player needs no code, and would begin anew with it: it is left as it stands. A page's
 * `parts` names the part on the server, and for whom it is to live at once. Reached by a link within the site it is a
 * `LaterPart`.
 */
export function DormantPart<P extends object>({ part, props }: { part: Later<P>; props: P }) {
  const hydrated = useHydrated();
  const loaded = part.loaded();
  const [asleep, setAsleep] = useState(() => !hydrated && !loaded);
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(-1);
  useEffect(() => {
    const element = box.current;
    if (!element || element.querySelector('video')) return;
    const buttons = [...element.querySelectorAll<HTMLElement>('button[type=button]')];
    if (!asleep) {
      buttons[pressed.current]?.click();
      return;
    }
    const wake = () =>
      part.ready().then(
        () => setAsleep(false),
        // Nowhere to load it from: it stays text.
        () => {},
      );
    const near = new IntersectionObserver(([seen]) => seen?.isIntersecting && wake(), {
      rootMargin: '400px',
    });
    // Once the element is gone it is near to nothing.
    for (const sign of signsOfLife) addEventListener(sign, () => near.observe(element), { once: true });
    element.addEventListener('click', ({ target }) => {
      pressed.current = buttons.findIndex((button) => button.contains(target as Node));
      wake();
    });
    return () => near.disconnect();
  }, [asleep, part]);
  if (!asleep) {
    return (
      <div ref={box} key="awake">
        <LaterPart part={part} props={props} />
      </div>
    );
  }
  return (
    <div
      ref={box}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, for which React leaves what the server wrote alone
      dangerouslySetInnerHTML={nothing}
    />
  );
}

const signsOfLife = ['keydown', 'pointermove', 'scroll'];

// One object: React writes the element anew for another one.
const nothing = { __html: '' };
