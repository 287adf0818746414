import { useLeaveGuard } from '../runtime/leave-guard.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks for confirmation before leaving the page with unsaved changes. */
export function LeaveDialog({ unsaved }: { unsaved: () => boolean }) {
  const { asking, stay, leave } = useLeaveGuard(unsaved);
  return (
    <Dialog
      open={asking}
      onClose={stay}
      title="Leave without saving?"
      description="Your changes are not saved yet and would be lost."
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            Leave
          </Button>
          <Button onClick={stay}>Keep editing</Button>
        </>
      }
    />
  );
}
