import { type RefObject, useEffect } from 'react';
import { isComposing } from '../forms/keys.ts';

/** The number of open panels. */
let openPanels = 0;

/** Whether a menu or another panel is open. */
export function hasOpenPanel(): boolean {
  return openPanels > 0;
}

/**
 * Calls `onDismiss`, while `open`, on Escape, which also focuses `button`, and on a click or focus outside of
 * `panel` and `button`.
 */
export function useDismissal(
  open: boolean,
  onDismiss: () => void,
  panel: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!open) return;
    openPanels++;
    const onOutside = ({ target }: Event) => {
      if (![panel, button].some(({ current }) => current?.contains(target as Node))) onDismiss();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isComposing(event)) return;
      onDismiss();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      openPanels--;
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open, onDismiss, panel, button]);
}
