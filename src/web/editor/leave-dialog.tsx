import { useState } from 'react';
import { useLeaveGuard } from '../runtime/leave-guard.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks for confirmation before the user leaves unsaved work by a link, Back or closing the window. */
export function LeaveDialog({
  unsaved,
  stored,
  onSave,
}: {
  unsaved: () => boolean;
  /** Whether the browser has stored the text. */
  stored: boolean;
  /** Saves a draft and resolves to whether that succeeded; undefined for published prompts. */
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
        stored
          ? 'Your draft stays in this browser. The editor will offer it when you come back.'
          : 'This browser cannot store drafts: your changes will be lost.'
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
