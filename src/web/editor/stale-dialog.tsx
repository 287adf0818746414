import { ExternalLink } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Somebody changed the prompt while it was being edited here: its editor decides whose words stand. */
export function StaleDialog({
  open,
  onClose,
  promptId,
  onOver,
}: {
  open: boolean;
  onClose: () => void;
  promptId: string;
  /** Update in spite of it. */
  onOver: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Changed in the meantime"
      description="This prompt was changed after you began, in another tab or by an admin. Updating puts your version in its place."
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onOver();
            }}
          >
            Update anyway
          </Button>
          <Button onClick={onClose}>Keep editing</Button>
        </>
      }
    >
      <a
        href={paths.prompt(promptId)}
        target="_blank"
        rel="noreferrer"
        className="link mt-4 inline-flex min-h-6 items-center gap-1.5 text-sm"
      >
        See how it reads now
        <ExternalLink size={14} aria-hidden />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </Dialog>
  );
}
