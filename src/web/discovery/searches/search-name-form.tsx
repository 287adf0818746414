import { limits } from '../../../domain/core/limits.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { type FormOptions, useForm } from '../../ui/forms/form.tsx';

/** The form of a dialog that asks for the name of a saved search. */
export function SearchNameForm<R>({
  name,
  send,
  onSuccess,
  onError,
  ...labels
}: {
  /** The initial name. */
  name: string;
  send: (name: string) => Promise<R>;
  onCancel: () => void;
  submit: string;
  busyLabel: string;
} & Required<Pick<FormOptions<{ name: string }, R>, 'onSuccess' | 'onError'>>) {
  const { form, errors } = useForm({
    read: (text) => ({ name: text('name') }),
    check: (values) => (values.name.trim() ? {} : { name: 'Name is required' }),
    send: (values) => send(values.name),
    onSuccess,
    onError,
  });
  return (
    <DialogForm form={form} {...labels}>
      <TextField
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={limits.searchName}
        dir="auto"
        autoComplete="off"
        error={errors.name}
      />
    </DialogForm>
  );
}
