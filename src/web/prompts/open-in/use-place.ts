import { type RefObject, useLayoutEffect } from 'react';

/** Pixels between the panel and its button, and the minimum between the panel and the edges of the window. */
const gap = 8;
const wide = '(width >= 40rem)';

/** Positions an open panel on wide screens below its parent element, or above it if there is more space. */
export function usePlace(ref: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return;
    const place = () => {
      const panel = ref.current;
      const anchor = panel?.parentElement?.getBoundingClientRect();
      if (panel && anchor) Object.assign(panel.style, matchMedia(wide).matches ? styleAt(anchor) : unplaced);
    };
    place();
    addEventListener('scroll', place, { passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place);
      removeEventListener('resize', place);
    };
  }, [ref, open]);
}

const unplaced = { top: '', bottom: '', right: '', maxHeight: '' };

function styleAt(anchor: DOMRect) {
  const { clientWidth, clientHeight } = document.documentElement;
  const [above, below] = [anchor.top, clientHeight - anchor.bottom];
  const isBelow = below >= above || below > 420;
  return {
    top: isBelow ? `${anchor.bottom + gap}px` : '',
    bottom: isBelow ? '' : `${clientHeight - anchor.top + gap}px`,
    right: `${Math.max(gap, clientWidth - anchor.right)}px`,
    maxHeight: `${(isBelow ? below : above) - 2 * gap}px`,
  };
}
