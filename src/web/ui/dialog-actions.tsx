import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** The buttons at a dialog's end: 'Cancel' and the dialog's own, which sends its form. Every other property goes to that one. */
export function DialogActions({
  onCancel,
  ...own
}: { onCancel: () => void } & ComponentProps<typeof Button>) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...own} />
    </div>
  );
}
