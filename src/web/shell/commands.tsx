import { useEffect, useState } from 'react';
import { Lazy, lazyComponent } from '../core/lazy-component.tsx';

/** A dialog of `palette/command-dialogs.tsx`; '' when both are closed. */
type CommandDialog = 'palette' | 'shortcuts' | '';

const dialogs = lazyComponent(
  async () => (await import('../discovery/palette/command-dialogs.tsx')).CommandDialogs,
);

let show: (dialog: CommandDialog) => void;

/** Opens the command palette or the list of keyboard shortcuts. */
export function openCommands(dialog: CommandDialog): void {
  show(dialog);
}

/** Renders the dialogs of {@link openCommands}. Their code is loaded on first use. */
export function Commands() {
  const [opened, setOpened] = useState<CommandDialog>();
  useEffect(() => {
    show = setOpened;
  }, []);
  return opened !== undefined && <Lazy component={dialogs} props={{ opened, onChange: setOpened }} />;
}
