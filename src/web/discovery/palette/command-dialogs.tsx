import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { countDownload } from '../../core/count-download.ts';
import { Lazy, lazyComponent } from '../../core/lazy-component.tsx';
import { apiOf } from '../../core/query-client.ts';
import { NeedsDialog, showCopyError, textToCopy } from '../../prompts/cards/card-work.ts';
import { copyText } from '../../ui/forms/copy-text.ts';
import { toast } from '../../ui/overlays/toast.ts';
import type { PromptItem } from './items.ts';
import { Palette } from './palette.tsx';
import { Shortcuts } from './shortcuts.tsx';

const fillDialog = lazyComponent(async () => (await import('../../prompts/fill-dialog.tsx')).FillDialog);

/**
 * The dialogs that shell/commands.tsx opens, and the dialog to fill in and copy a prompt on the current page.
 */
export function CommandDialogs({
  opened,
  onChange,
  takeTyped,
}: {
  /** The open dialog, if any. */
  opened: 'palette' | 'shortcuts' | '';
  onChange: Dispatch<SetStateAction<'palette' | 'shortcuts' | '' | undefined>>;
  /** Returns what was typed before the palette could be shown. */
  takeTyped: () => string;
}) {
  const queries = useQueryClient();
  const [filled, setFilled] = useState<PromptItem>();
  const [filling, setFilling] = useState(false);
  // The close event of a dialog is delayed; the other dialog may be open by then.
  const close = (dialog: 'palette' | 'shortcuts') =>
    onChange((current) => (current === dialog ? '' : current));
  const copy = async (prompt: PromptItem) => {
    try {
      await copyText(textToCopy(queries, prompt.id));
      toast.success('Prompt copied to clipboard');
      countDownload(apiOf(queries), prompt.id);
    } catch (error) {
      if (!(error instanceof NeedsDialog)) return showCopyError(error);
      setFilled(prompt);
      setFilling(true);
    }
  };
  return (
    <>
      <Palette
        open={opened === 'palette'}
        onClose={() => close('palette')}
        onShortcuts={() => onChange('shortcuts')}
        onCopy={(prompt) => void copy(prompt)}
        takeTyped={takeTyped}
      />
      <Shortcuts open={opened === 'shortcuts'} onClose={() => close('shortcuts')} />
      {filled && (
        <Lazy
          component={fillDialog}
          props={{ prompt: filled, open: filling, onClose: () => setFilling(false) }}
        />
      )}
    </>
  );
}
