import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OwnUser } from '../../contract/users.ts';
import { identityQueries } from '../identity/queries.ts';
import { Reauthentication, useReauthMethod } from '../identity/reauthentication.tsx';
import { useSessionEnd } from '../identity/sign-out.ts';
import { useApi } from '../runtime/query-client.ts';
import { Choice, ChoiceField } from '../ui/choice-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { FormError } from '../ui/form-error.tsx';
import { formErrorMessage, useFormErrors } from '../ui/form-errors.ts';
import { toast } from '../ui/toast.ts';

type Fate = 'delete' | 'keep';

const fates: Record<Fate, { label: string; hint: string }> = {
  delete: { label: 'Delete my prompts', hint: 'with their likes, bookmarks, stars and comments' },
  keep: { label: 'Leave my prompts here, without my name', hint: 'drafts are deleted' },
};

/** Asks what becomes of the prompts and for the password, and deletes the account. */
export function DeleteAccount({
  user,
  open,
  onClose,
  onDeleted,
}: {
  user: OwnUser;
  open: boolean;
  onClose: () => void;
  /** Told before the page is left. */
  onDeleted: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      description={`This cannot be undone. What you said in comments and discussions stays, without your name. The username ${user.username} will not be given to anybody else, nor to you again.`}
    >
      {open && <LeavingForm user={user} onClose={onClose} onDeleted={onDeleted} />}
    </Dialog>
  );
}

function LeavingForm({
  user,
  onClose,
  onDeleted,
}: {
  user: OwnUser;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const proof = useReauthMethod();
  const endSession = useSessionEnd();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'prompts' | 'password'>();
  // Nothing to decide about for somebody without prompts.
  const [fate, setFate] = useState<Fate | undefined>(user.promptsCount === 0 ? 'delete' : undefined);
  const deletion = useMutation({
    mutationFn: (body: { prompts: Fate; password?: string }) => api.deleteMe({ body }),
    onSuccess: async () => {
      onDeleted();
      onClose();
      await endSession();
      toast.success('Your account is deleted');
    },
    onError: (error) => {
      showApiErrors(error);
      // A fresh sign-in may be over by now.
      void queries.invalidateQueries({ queryKey: identityQueries.ways().queryKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (deletion.isPending || deletion.isSuccess) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const wrong = {
      ...(!fate && { prompts: 'Choose what happens to your prompts' }),
      ...(proof === 'password' && !password && { password: 'Password is required' }),
    };
    showErrors(wrong);
    if (fate && Object.keys(wrong).length === 0)
      deletion.mutate({ prompts: fate, ...(proof === 'password' && { password }) });
  };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={clearError}
      className="mt-5 space-y-5"
    >
      <FormError>{formErrorMessage(deletion.error)}</FormError>
      {user.promptsCount > 0 && (
        <ChoiceField legend="What happens to your prompts?" error={errors.prompts}>
          {(Object.keys(fates) as Fate[]).map((one) => (
            <Choice
              key={one}
              type="radio"
              name="prompts"
              value={one}
              checked={fate === one}
              aria-invalid={errors.prompts ? true : undefined}
              onChange={() => setFate(one)}
            >
              {fates[one].label} <span className="text-muted">– {fates[one].hint}</span>
            </Choice>
          ))}
        </ChoiceField>
      )}
      <Reauthentication
        user={user}
        to="delete your account"
        hint="Type it once more, so that nobody else at this screen can do this."
        error={errors.password}
      />
      <DialogActions
        onCancel={onClose}
        variant="danger"
        busy={deletion.isPending || deletion.isSuccess}
        disabled={proof === 'again'}
      >
        {deletion.isPending ? 'Deleting...' : 'Delete my account'}
      </DialogActions>
    </form>
  );
}
