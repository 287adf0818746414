import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** State of a navigation on which the editor stays where it is, and only its address changes. */
export const staysHere = { staysHere: true };

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
  // Who said so once is not asked again while the page is on its way out.
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      unsaved() &&
      !leaving.current &&
      next.state?.staysHere !== true &&
      (here.pathname !== next.pathname || here.search !== next.search),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);
  const stay = () => blocker.reset?.();
  const leave = () => {
    leaving.current = true;
    blocker.proceed?.();
  };
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
      open={blocker.state === 'blocked'}
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
