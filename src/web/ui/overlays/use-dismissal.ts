import { type RefObject, useEffect } from 'react';
import { isComposing } from '../forms/keys.ts';

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
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open, onDismiss, panel, button]);
}
