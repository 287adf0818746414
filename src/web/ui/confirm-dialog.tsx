import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

/** Asks for confirmation before an action. `question` is the dialog's title. */
export function ConfirmDialog({
  open,
  question,
  description,
  confirmLabel,
  busy = false,
  onConfirm,
  onClose,
}: {
  open: boolean;
  question: string;
  description?: string;
  confirmLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={question}
      {...(description && { description })}
      footer={
        <DialogActions onCancel={onClose} type="button" variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </DialogActions>
      }
    />
  );
}
