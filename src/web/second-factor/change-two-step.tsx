import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { OwnUser } from '../../contract/users.ts';
import { CodeField } from '../identity/code-field.tsx';
import { CurrentPasswordField } from '../identity/password-field.tsx';
import { useApi } from '../runtime/query-client.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { FormError, formErrorMessage, useFormErrors } from '../ui/form.tsx';
import { toast } from '../ui/toast.ts';
import { secondFactorQueries } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Actions that require both the password and a code. */
export type TwoStepAction = 'disable' | 'renew-codes';

const actions = {
  disable: {
    title: 'Turn off two-step sign-in?',
    description: 'You will sign in with your password only, and your recovery codes will stop working.',
    label: 'Turn off',
    busyLabel: 'Turning off...',
  },
  'renew-codes': {
    title: 'Create new recovery codes?',
    description: 'Your current codes will stop working.',
    label: 'Create new codes',
    busyLabel: 'Creating codes...',
  },
} as const;

/** Asks for the password and a code, then disables two-step sign-in, or creates and shows new recovery codes. */
export function ChangeTwoStep({
  user,
  action,
  onClose,
}: {
  user: OwnUser;
  /** undefined: the dialog is closed. */
  action: TwoStepAction | undefined;
  onClose: () => void;
}) {
  const { title, description } = actions[action ?? 'disable'];
  return (
    <Dialog open={action !== undefined} onClose={onClose} title={title} description={description}>
      {action && <ConfirmForm user={user} action={action} onClose={onClose} />}
    </Dialog>
  );
}

function ConfirmForm({
  user,
  action,
  onClose,
}: {
  user: OwnUser;
  action: TwoStepAction;
  onClose: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'password' | 'code'>();
  const { label, busyLabel } = actions[action];
  const change = useMutation({
    mutationFn: async (body: { password: string; code: string }) =>
      action === 'renew-codes'
        ? (await api.renewRecoveryCodes({ body })).recoveryCodes
        : api.disableSecondFactor({ body }).then(() => undefined),
    onSuccess: () => {
      void queries.invalidateQueries(secondFactorQueries.mine());
      if (action === 'renew-codes') return;
      onClose();
      toast.success('Two-step sign-in is off');
    },
    onError: showApiErrors,
  });
  if (change.data) return <RecoveryCodes codes={change.data} onDone={onClose} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const data = new FormData(event.currentTarget);
    const [password = '', code = ''] = ['password', 'code'].map((name) => String(data.get(name) ?? ''));
    const found = {
      ...(!password && { password: 'Password is required' }),
      ...(!code.trim() && { code: 'Code is required' }),
    };
    showErrors(found);
    if (Object.keys(found).length === 0) change.mutate({ password, code });
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
      <FormError>{formErrorMessage(change.error)}</FormError>
      <CurrentPasswordField user={user} error={errors.password} />
      <CodeField error={errors.code} />
      <DialogActions
        onCancel={onClose}
        variant={action === 'disable' ? 'danger' : 'primary'}
        busy={change.isPending || change.isSuccess}
      >
        {change.isPending ? busyLabel : label}
      </DialogActions>
    </form>
  );
}
