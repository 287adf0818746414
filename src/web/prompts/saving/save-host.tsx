import { useEffect, useState } from 'react';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';

const saveDialog = lazyComponent(async () => (await import('./save-dialog.tsx')).SaveDialog);

type Saved = Pick<PromptSummary, 'id' | 'title'>;

let show: ((prompt: Saved) => void) | undefined;

/** Opens the dialog that adds a prompt to collections; false while it cannot be opened. */
export function openSaving({ id, title }: Saved): boolean {
  show?.({ id, title });
  return show !== undefined;
}

/** Renders the dialog of {@link openSaving}. Its code is loaded on first use. */
export function SaveDialogHost() {
  const [prompt, setPrompt] = useState<Saved>();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    show = (saved) => {
      setPrompt(saved);
      setOpen(true);
    };
    return () => {
      show = undefined;
    };
  }, []);
  return prompt && <Lazy component={saveDialog} props={{ prompt, open, onClose: () => setOpen(false) }} />;
}
