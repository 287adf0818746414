import { useState } from 'react';
import { useLeaveGuard } from '../leave-guard.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before work that is neither published nor saved is left, by a link, by Back or by closing the window. */
export function LeaveDialog({
  unsaved,
  kept,
  onSave,
}: {
  unsaved: () => boolean;
  /** Whether the browser has it. */
  kept: boolean;
  /** Saves a draft, and answers whether that was done; a published prompt has none. */
  onSave: (() => Promise<boolean>) | undefined;
}) {
  const { asking, stay, leave } = useLeaveGuard(unsaved);
  const [saving, setSaving] = useState(false);
  const saveAndLeave = async () => {
    setSaving(true);
    const saved = await onSave?.();
    setSaving(false);
    if (saved) leave();
    else stay();
  };
  return (
    <Dialog
      open={asking}
      onClose={stay}
      title="Leave without publishing?"
      description={
        kept
          ? 'Your draft stays in this browser. The editor will offer it when you come back.'
          : 'This browser keeps no drafts: what you wrote will be lost.'
      }
      footer={
        <>
          <Button variant={onSave ? 'ghost' : 'secondary'} disabled={saving} onClick={leave}>
            Leave
          </Button>
          {onSave && (
            <Button variant="secondary" busy={saving} onClick={() => void saveAndLeave()}>
              {saving ? 'Saving...' : 'Save draft and leave'}
            </Button>
          )}
          <Button onClick={stay}>Keep writing</Button>
        </>
      }
    />
  );
}
