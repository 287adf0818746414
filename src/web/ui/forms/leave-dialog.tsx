import { useState } from 'react';
import { useLeaveGuard } from '../../core/leave-guard.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { Button } from './button.tsx';

/** Asks for confirmation before the user leaves unsaved work by a link, Back or closing the window. */
export function LeaveDialog({
  unsaved,
  title,
  description,
  stayLabel,
  onSave,
}: {
  unsaved: () => boolean;
  title: string;
  description: string;
  stayLabel: string;
  /** Saves a draft and resolves to whether that succeeded. */
  onSave?: (() => Promise<boolean>) | undefined;
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
      title={title}
      description={description}
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
          <Button onClick={stay}>{stayLabel}</Button>
        </>
      }
    />
  );
}
