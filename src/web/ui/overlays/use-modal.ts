import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

/**
 * The props of a modal `<dialog>` that is open while `open` is, and then focuses its first form field; the browser
 * would focus its first button. Every way to close it calls `onClose`.
 */
export function useModal(
  open: boolean,
  onClose: () => void,
): {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
} {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (!open) return dialog.close();
    dialog.showModal();
    dialog.querySelector<HTMLElement>(':is(input, textarea, select):not([hidden], [type="hidden"])')?.focus();
  }, [open]);
  return {
    ref,
    // Escape goes through the state as all other ways do: otherwise, a press that opens the dialog again
    // before the browser reports that it was closed would be lost.
    onCancel: (event) => {
      // Choosing no file is reported in the same way.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose: () => {
      if (!ref.current?.open) onClose();
    },
  };
}
