import { useQueryClient } from '@tanstack/react-query';
import type { OwnUser } from '../../../contract/people/users.ts';
import { useApi } from '../../core/query-client.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { useForm } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { CodeField } from '../code-field.tsx';
import { CurrentPasswordField } from '../password-field.tsx';
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

interface ChangeTwoStepProps {
  user: OwnUser;
  onClose: () => void;
}

/**
 * Asks for the password and a code, then disables two-step sign-in, or creates and shows new recovery codes.
 */
export function ChangeTwoStep({
  action,
  ...props
}: ChangeTwoStepProps & {
  /** undefined while the dialog is closed. */
  action: TwoStepAction | undefined;
}) {
  const { title, description } = actions[action ?? 'disable'];
  return (
    <Dialog open={action !== undefined} onClose={props.onClose} title={title} description={description}>
      {action && <ConfirmForm action={action} {...props} />}
    </Dialog>
  );
}

function ConfirmForm({ user, action, onClose }: ChangeTwoStepProps & { action: TwoStepAction }) {
  const api = useApi();
  const queries = useQueryClient();
  const { label, busyLabel } = actions[action];
  const { form, errors, reply } = useForm({
    read: (text) => ({ password: text('password'), code: text('code') }),
    check: ({ password, code }) => ({
      ...(!password && { password: 'Password is required' }),
      ...(!code.trim() && { code: 'Code is required' }),
    }),
    send: async (body) =>
      action === 'renew-codes'
        ? (await api.renewRecoveryCodes({ body })).recoveryCodes
        : api.disableSecondFactor({ body }).then(() => undefined),
    onSuccess: () => {
      void queries.invalidateQueries(secondFactorQueries.mine());
      if (action === 'renew-codes') return;
      onClose();
      toast.success('Two-step sign-in is off');
    },
  });
  if (reply) return <RecoveryCodes codes={reply} onDone={onClose} />;
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      submit={label}
      busyLabel={busyLabel}
      variant={action === 'disable' ? 'danger' : 'primary'}
    >
      <CurrentPasswordField user={user} error={errors.password} />
      <CodeField error={errors.code} />
    </DialogForm>
  );
}
