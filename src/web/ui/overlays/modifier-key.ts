import { useHydrated } from '../../core/hydrated.ts';

/** Returns the name of the key for shortcuts: 'Ctrl', or '⌘' on Apple devices once the page is hydrated. */
export function useModifierKey(): string {
  return useHydrated() && /^(Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl';
}
