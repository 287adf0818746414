import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { PlaceholderForm, type PlaceholderFormHandle } from '../placeholders/placeholder-form.tsx';

/** The form for the placeholders as a sheet, for screens without space for it beside the text. */
export function FillSheet({
  open,
  field,
  onClose,
  footer,
  form,
}: {
  open: boolean;
  /** Key of the placeholder whose field is focused when it opens; default: the first one. */
  field?: string;
  onClose: () => void;
  footer: ReactNode;
  form: Omit<ComponentProps<typeof PlaceholderForm>, 'ref' | 'className' | 'inDialog' | 'footer' | 'onDone'>;
}) {
  const fields = useRef<PlaceholderFormHandle>(null);
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open && field !== undefined) fields.current?.focus(field);
  }, [open, field]);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Fill in"
      footer={
        <div ref={actions} className="w-full">
          {footer}
        </div>
      }
    >
      <PlaceholderForm
        {...form}
        ref={fields}
        inDialog
        onDone={() => actions.current?.querySelector('button')?.focus()}
      />
    </Dialog>
  );
}
