import { type RefObject, useEffect } from 'react';
import { isComposing, letterOf, usesSingleKeys } from '../../ui/forms/keys.ts';

/**
 * Keys for deciding cases in a list: J and K open the form of the next and the previous case, digits choose
 * what happens to its subject.
 */
export function useCaseKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const at = target as Element;
      const isTyping = at.matches('input:not([type=radio]), textarea, select, [contenteditable]');
      if (isTyping || ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return;
      if (isComposing(event) || !usesSingleKeys()) return;
      const forms = [...(list.current?.querySelectorAll<HTMLDetailsElement>('[data-decision]') ?? [])];
      const open = forms.findIndex((form) => form.open);
      const step = { j: 1, k: -1 }[letterOf(event)];
      if (step) {
        const next = forms[open < 0 ? 0 : open + step];
        if (!next) return;
        // Closes the others, which have the same name.
        next.open = true;
        next.querySelector('summary')?.focus();
        next.closest('article')?.scrollIntoView({ block: 'start' });
      } else if (/^[1-4]$/.test(key)) {
        forms[open]?.querySelectorAll<HTMLInputElement>('[name=content]')[Number(key) - 1]?.click();
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [list]);
}
