import { ExternalLink } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Shown when the prompt was changed elsewhere while being edited here: the user decides whether to overwrite it. */
export function StaleDialog({
  open,
  onClose,
  promptId,
  onOverwrite,
}: {
  open: boolean;
  onClose: () => void;
  promptId: string;
  onOverwrite: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Changed in the meantime"
      description="This prompt was changed after you started editing, in another tab or by an admin. Updating replaces that version with yours."
      footer={
        <>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onOverwrite();
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
        View the current version
        <ExternalLink size={14} aria-hidden />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </Dialog>
  );
}
