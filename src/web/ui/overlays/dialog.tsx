import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import { Button } from '../forms/button.tsx';
import { IconButton } from '../forms/icon-button.tsx';
import { useModal } from './use-modal.ts';

/**
 * A modal dialog based on the native `<dialog>`, which traps the focus, makes the page inert, closes on
 * Escape and restores the focus without any script. `sheet` is at the bottom on phones and centred on wider
 * screens; `wide` is a sheet with space for two columns; `side` is a panel at the right edge.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  shape = 'sheet',
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  shape?: keyof typeof shapes;
}) {
  const modal = useModal(open, onClose);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it with Escape, which the dialog handles itself
    <dialog
      {...modal}
      onClick={(event) => {
        // Only clicks on the backdrop have the dialog element itself as their target.
        if (event.target === event.currentTarget) onClose();
      }}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={classes('bg-raised text-ink shadow-float backdrop:bg-scrim', shapes[shape])}
    >
      {open && (
        <div className="flex max-h-[inherit] flex-col">
          <div className="flex items-start justify-between gap-4 px-5 pt-4">
            <h2 id={`${id}-title`} className="pt-1.5 text-lg">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose} className="-me-2">
              <X size={18} aria-hidden />
            </IconButton>
          </div>
          <div className="min-h-0 grow scroll-pb-20 overflow-y-auto px-5 pt-1 pb-5">
            {description && (
              <p id={`${id}-description`} className="text-sm text-muted">
                {description}
              </p>
            )}
            {children}
          </div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-hairline border-t px-5 py-4">
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>
  );
}

const sheet =
  'm-auto max-sm:mb-0 w-full max-sm:max-w-full max-h-[85dvh] rounded-card max-sm:rounded-b-none overflow-hidden';
const shapes = {
  sheet: `${sheet} max-w-lg`,
  wide: `${sheet} max-w-4xl`,
  side: 'ms-auto me-0 my-0 h-dvh max-h-dvh w-80 max-w-[85vw] overflow-hidden',
} as const;

/**
 * The footer buttons of a dialog: 'Cancel' and a submit button. All other props are passed to the submit
 * button.
 */
export function DialogActions({
  onCancel,
  ...submit
}: { onCancel: () => void } & ComponentProps<typeof Button>) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...submit} />
    </div>
  );
}

/**
 * Asks for confirmation before an action. `question` is the dialog's title; `children` are options of the
 * action.
 */
export function ConfirmDialog({
  open,
  question,
  description,
  confirmLabel,
  busy = false,
  onConfirm,
  onClose,
  children,
}: {
  open: boolean;
  question: string;
  description?: string;
  confirmLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
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
    >
      {children}
    </Dialog>
  );
}
