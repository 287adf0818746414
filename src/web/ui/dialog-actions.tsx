import type { ComponentProps } from 'react';
import { Button } from './button.tsx';

/** The footer buttons of a dialog: 'Cancel' and a submit button. All other props go to the submit button. */
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
