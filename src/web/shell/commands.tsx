import { useEffect, useState } from 'react';
import { Lazy, lazyComponent } from '../core/lazy-component.tsx';

/** A dialog of `palette/command-dialogs.tsx`; '' when both are closed. */
type CommandDialog = 'palette' | 'shortcuts' | '';

const dialogs = lazyComponent(
  async () => (await import('../discovery/palette/command-dialogs.tsx')).CommandDialogs,
);

let show: (dialog: CommandDialog) => void;

/** What was typed while the code of the command palette was loading. */
let typed = '';

/** Opens the command palette or the list of keyboard shortcuts. */
export function openCommands(dialog: CommandDialog): void {
  if (dialog === 'palette' && !dialogs.loaded()) document.addEventListener('keydown', collect, true);
  show(dialog);
}

function collect(event: KeyboardEvent): void {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  typed += event.key;
}

function takeTyped(): string {
  document.removeEventListener('keydown', collect, true);
  const text = typed;
  typed = '';
  return text;
}

/** Renders the dialogs of {@link openCommands}. Their code is loaded on first use. */
export function Commands() {
  const [opened, setOpened] = useState<CommandDialog>();
  useEffect(() => {
    show = setOpened;
  }, []);
  return (
    opened !== undefined && <Lazy component={dialogs} props={{ opened, onChange: setOpened, takeTyped }} />
  );
}
