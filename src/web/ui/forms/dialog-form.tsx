import type { ComponentProps, ReactNode } from 'react';
import { DialogActions } from '../overlays/dialog.tsx';
import type { Button } from './button.tsx';
import { Form, type FormState } from './form.tsx';

/**
 * A form in a dialog, with its Cancel and submit buttons. All other props are passed to the submit button.
 */
export function DialogForm({
  form,
  onCancel,
  submit,
  busyLabel,
  children,
  ...button
}: {
  form: FormState;
  onCancel: () => void;
  submit: string;
  busyLabel: string;
  children: ReactNode;
} & Pick<ComponentProps<typeof Button>, 'variant' | 'disabled'>) {
  return (
    <Form form={form} className="mt-5 space-y-5">
      {children}
      {/* Stays at the bottom of the dialog, over its padding. */}
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-hairline border-t bg-raised px-5 py-4">
        <DialogActions onCancel={onCancel} busy={form.busy} {...button}>
          {form.busy ? busyLabel : submit}
        </DialogActions>
      </div>
    </Form>
  );
}
