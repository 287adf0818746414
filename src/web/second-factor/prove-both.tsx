import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { OwnUser } from '../../contract/users.ts';
import { CodeField } from '../identity/code-field.tsx';
import { CurrentPasswordField } from '../identity/own-password.tsx';
import { useApi } from '../runtime/query-client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { FormError } from '../ui/form-error.tsx';
import { formErrorMessage, useFormErrors } from '../ui/form-errors.ts';
import { toast } from '../ui/toast.ts';
import { secondFactorQueries } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** What takes the password and a code. */
export type ProvenAction = 'turn-off' | 'renew-codes';

const actions = {
  'turn-off': {
    title: 'Turn off two-step sign-in?',
    description: 'You sign in with your password alone from then on, and your recovery codes end.',
    label: 'Turn off',
    busyLabel: 'Turning off...',
  },
  'renew-codes': {
    title: 'Make new recovery codes?',
    description: 'The codes that you have now do not work any more.',
    label: 'Make new codes',
    busyLabel: 'Making codes...',
  },
} as const;

/** Asks for the password and a code, and turns two-step sign-in off, or makes new recovery codes and shows them. */
export function ProveBoth({
  user,
  action,
  onClose,
}: {
  user: OwnUser;
  /** None: the dialog is closed. */
  action: ProvenAction | undefined;
  onClose: () => void;
}) {
  const { title, description } = actions[action ?? 'turn-off'];
  return (
    <Dialog open={action !== undefined} onClose={onClose} title={title} description={description}>
      {action && <ProofForm user={user} action={action} onClose={onClose} />}
    </Dialog>
  );
}

function ProofForm({ user, action, onClose }: { user: OwnUser; action: ProvenAction; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'password' | 'code'>();
  const { label, busyLabel } = actions[action];
  const prove = useMutation({
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
  if (prove.data) return <RecoveryCodes codes={prove.data} onDone={onClose} />;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (prove.isPending) return;
    const data = new FormData(event.currentTarget);
    const [password = '', code = ''] = ['password', 'code'].map((name) => String(data.get(name) ?? ''));
    const found = {
      ...(!password && { password: 'Password is required' }),
      ...(!code.trim() && { code: 'Code is required' }),
    };
    showErrors(found);
    if (Object.keys(found).length === 0) prove.mutate({ password, code });
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
      <FormError>{formErrorMessage(prove.error)}</FormError>
      <CurrentPasswordField user={user} error={errors.password} />
      <CodeField error={errors.code} />
      <DialogActions
        onCancel={onClose}
        variant={action === 'turn-off' ? 'danger' : 'primary'}
        busy={prove.isPending || prove.isSuccess}
      >
        {prove.isPending ? busyLabel : label}
      </DialogActions>
    </form>
  );
}
