import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useDismissal } from '../ui/overlays/use-dismissal.ts';
import { MenuEntries } from './menu-entries.tsx';

interface MenuProps {
  open: boolean;
  onClose: () => void;
  /** The button that opens and closes the menu. */
  button: RefObject<HTMLButtonElement | null>;
}

/**
 * The menu of the header: a panel at the side on phones, and a small one below its button on wider screens.
 */
export function Menu({ open, onClose, button }: MenuProps) {
  const wide = useSyncExternalStore(subscribeToWidth, isWide);
  const location = useLocation();

  // Navigation closes the menu.
  const shown = useRef(location.key);
  useEffect(() => {
    if (shown.current === location.key) return;
    shown.current = location.key;
    onClose();
  }, [location.key, onClose]);

  if (!wide) {
    return (
      <Dialog open={open} onClose={onClose} title="Menu" shape="side">
        <MenuEntries wide={false} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    open && (
      <Panel onClose={onClose} button={button}>
        <MenuEntries wide onClose={onClose} />
      </Panel>
    )
  );
}

/**
 * A panel below the button. Escape closes it and restores the focus; so does a click or focus outside.
 */
function Panel({ onClose, button, children }: Omit<MenuProps, 'open'> & { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  useDismissal(true, onClose, panel, button);
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.target !== button.current) return;
      event.preventDefault();
      panel.current?.querySelector('a')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [button]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an addition to Tab
    <div
      ref={panel}
      onKeyDown={moveFocusByArrows}
      className="absolute end-4 top-full mt-1 max-h-[calc(100dvh-5rem)] w-80 overflow-y-auto rounded-card bg-raised p-2 text-sm shadow-float sm:end-6"
    >
      {children}
    </div>
  );
}

/** Moves the focus among the links and buttons by arrow keys, Home and End. */
function moveFocusByArrows(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const last = entries.length - 1;
  const targets: Record<string, number> = {
    ArrowDown: at < last ? at + 1 : 0,
    ArrowUp: at > 0 ? at - 1 : last,
    Home: 0,
    End: last,
  };
  const target = entries[targets[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}

// The width from which the header shows the main links.
const wideScreens = '(width >= 48rem)';

function isWide(): boolean {
  return matchMedia(wideScreens).matches;
}

function subscribeToWidth(listener: () => void): () => void {
  const query = matchMedia(wideScreens);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
