import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OwnUser } from '../../contract/users.ts';
import { identityQueries } from '../identity/queries.ts';
import { Reauthentication, useReauthMethod } from '../identity/reauthentication.tsx';
import { useSessionEnd } from '../identity/sign-out.ts';
import { useApi } from '../runtime/query-client.ts';
import { Choice, ChoiceField } from '../ui/choice-field.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { FormError, formErrorMessage, useFormErrors } from '../ui/form.tsx';
import { toast } from '../ui/toast.ts';

type PromptsChoice = 'delete' | 'keep';

const promptsChoices: Record<PromptsChoice, { label: string; hint: string }> = {
  delete: { label: 'Delete my prompts', hint: 'with their likes, bookmarks, stars and comments' },
  keep: { label: 'Keep my prompts, without my name', hint: 'drafts are deleted' },
};

/** Asks what happens to the user's prompts and for the password, and deletes the account. */
export function DeleteAccount({
  user,
  open,
  onClose,
  onDeleted,
}: {
  user: OwnUser;
  open: boolean;
  onClose: () => void;
  /** Called before the redirect to the home page. */
  onDeleted: () => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Delete your account?"
      description={`This cannot be undone. Your comments and discussion posts stay, without your name. The username ${user.username} cannot be used again, by you or anyone else.`}
    >
      {open && <DeleteAccountForm user={user} onClose={onClose} onDeleted={onDeleted} />}
    </Dialog>
  );
}

function DeleteAccountForm({
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
  const reauth = useReauthMethod();
  const endSession = useSessionEnd();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'prompts' | 'password'>();
  // There is nothing to choose for a user without prompts.
  const [choice, setChoice] = useState<PromptsChoice | undefined>(
    user.promptsCount === 0 ? 'delete' : undefined,
  );
  const deletion = useMutation({
    mutationFn: (body: { prompts: PromptsChoice; password?: string }) => api.deleteMe({ body }),
    onSuccess: async () => {
      onDeleted();
      onClose();
      await endSession();
      toast.success('Your account has been deleted');
    },
    onError: (error) => {
      showApiErrors(error);
      // The sign-in may no longer count as recent.
      void queries.invalidateQueries({ queryKey: identityQueries.signInMethods().queryKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (deletion.isPending || deletion.isSuccess) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    const found = {
      ...(!choice && { prompts: 'Choose what happens to your prompts' }),
      ...(reauth === 'password' && !password && { password: 'Password is required' }),
    };
    showErrors(found);
    if (choice && Object.keys(found).length === 0)
      deletion.mutate({ prompts: choice, ...(reauth === 'password' && { password }) });
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
          {(Object.keys(promptsChoices) as PromptsChoice[]).map((value) => (
            <Choice
              key={value}
              type="radio"
              name="prompts"
              value={value}
              checked={choice === value}
              aria-invalid={errors.prompts ? true : undefined}
              onChange={() => setChoice(value)}
            >
              {promptsChoices[value].label} <span className="text-muted">– {promptsChoices[value].hint}</span>
            </Choice>
          ))}
        </ChoiceField>
      )}
      <Reauthentication
        user={user}
        action="delete your account"
        hint="Enter it again, so that nobody else with access to this device can do this."
        error={errors.password}
      />
      <DialogActions
        onCancel={onClose}
        variant="danger"
        busy={deletion.isPending || deletion.isSuccess}
        disabled={reauth === 'sign-in-again'}
      >
        {deletion.isPending ? 'Deleting...' : 'Delete my account'}
      </DialogActions>
    </form>
  );
}
