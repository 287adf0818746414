import { useState } from 'react';
import type { OwnUser } from '../../../../contract/people/users.ts';
import { useApi } from '../../../core/query-client.ts';
import { Reauthentication, useReauthForm, useReauthMethod } from '../../../identity/reauthentication.tsx';
import { useSessionEnd } from '../../../identity/sign-out.ts';
import { Choice, ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

const promptsChoices = [
  { value: 'delete', label: 'Delete my prompts', hint: 'with their likes, bookmarks, stars and comments' },
  { value: 'keep', label: 'Keep my prompts, without my name', hint: 'drafts are deleted' },
] as const;

interface DeleteAccountProps {
  user: OwnUser;
  onClose: () => void;
  /** Called before the redirect to the home page. */
  onDeleted: () => void;
}

/** Asks for the user's password and whether to keep their prompts, and deletes the account. */
export function DeleteAccount({ open, ...props }: DeleteAccountProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title="Delete your account?"
      description={`This cannot be undone. Your comments and discussion posts stay, without your name. The username ${props.user.username} cannot be used again, by you or anyone else.`}
    >
      <DeleteAccountForm {...props} />
    </Dialog>
  );
}

function DeleteAccountForm({ user, onClose, onDeleted }: DeleteAccountProps) {
  const api = useApi();
  const reauth = useReauthMethod();
  const endSession = useSessionEnd();
  // A user without prompts has nothing to choose.
  const [choice, setChoice] = useState<'delete' | 'keep' | undefined>(
    user.promptsCount === 0 ? 'delete' : undefined,
  );
  const { form, errors } = useReauthForm({
    read: (text) => ({ prompts: choice, password: text('password') }),
    check: ({ prompts, password }) => ({
      ...(!prompts && { prompts: 'Choose what happens to your prompts' }),
      ...(reauth === 'password' && !password && { password: 'Password is required' }),
    }),
    // The default never applies, because `check` requires a choice.
    send: ({ prompts = 'keep', password }) =>
      api.deleteMe({ body: { prompts, ...(reauth === 'password' && { password }) } }),
    onSuccess: async () => {
      onDeleted();
      onClose();
      await endSession();
      toast.success('Your account has been deleted');
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      submit="Delete my account"
      busyLabel="Deleting..."
      variant="danger"
      disabled={reauth === 'sign-in-again'}
    >
      {user.promptsCount > 0 && (
        <ChoiceField legend="What happens to your prompts?" error={errors.prompts}>
          {promptsChoices.map(({ value, label, hint }) => (
            <Choice
              key={value}
              type="radio"
              name="prompts"
              value={value}
              checked={choice === value}
              aria-invalid={errors.prompts ? true : undefined}
              onChange={() => setChoice(value)}
            >
              {label} <span className="text-muted">– {hint}</span>
            </Choice>
          ))}
        </ChoiceField>
      )}
      <Reauthentication
        user={user}
        action="delete your account"
        hint="Enter it again, so that no one else with access to this device can do this."
        error={errors.password}
      />
    </DialogForm>
  );
}
