import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../contract/client.ts';
import { paths } from '../../../../contract/core/routes.ts';
import type { LeavingCosts } from '../../../../contract/integrations/account.ts';
import type { OwnUser } from '../../../../contract/people/users.ts';
import { moneyLabel } from '../../../../domain/market/price.ts';
import { useApi } from '../../../core/query-client.ts';
import { Reauthentication, useReauthForm, useReauthMethod } from '../../../identity/reauthentication.tsx';
import { useSessionEnd } from '../../../identity/sign-out.ts';
import { userQueries } from '../../../people/queries.ts';
import { Choice, ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { quantity } from '../../../ui/numbers.ts';
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
      description={`This can’t be undone. Your comments and discussion posts stay, without your name. No one, including you, can use the username ${props.user.username} again.`}
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
  const queries = useQueryClient();
  const costs = useQuery(userQueries.leavingCosts());
  const losses = costs.data ? lossesOf(costs.data, choice) : [];
  const [isAccepted, setAccepted] = useState(false);
  const { form, errors } = useReauthForm({
    read: (text) => ({ prompts: choice, password: text('password'), acknowledged: isAccepted || undefined }),
    check: ({ prompts, password, acknowledged }) => ({
      ...(losses.length > 0 && !acknowledged && { acknowledged: 'Confirm that you accept this' }),
      ...(!prompts && { prompts: 'Choose what happens to your prompts' }),
      ...(reauth === 'password' && !password && { password: 'Password is required' }),
    }),
    // The default never applies, because `check` requires a choice.
    send: async ({ prompts = 'keep', password }) => {
      const acknowledged = costs.data;
      const body = { prompts, acknowledged, ...(reauth === 'password' && { password }) };
      return api.deleteMe({ body }).catch((error) => {
        // What is lost may have changed meanwhile, and has to be confirmed again.
        if (error instanceof ApiError && error.status === 409) {
          setAccepted(false);
          void queries.invalidateQueries(userQueries.leavingCosts());
        }
        throw error;
      });
    },
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
      disabled={reauth === 'sign-in-again' || !costs.data}
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
      {costs.data && losses.length > 0 && (
        <ChoiceField legend="You’ll lose" error={errors.acknowledged}>
          <ul className="list-disc space-y-1 pl-5 text-sm">
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
          {costs.data.owed.length > 0 && (
            <p className="text-sm">
              <a href={paths.payouts()} className="link">
                Request a payout
              </a>{' '}
              before you delete your account.
            </p>
          )}
          <Choice
            type="checkbox"
            name="acknowledged"
            checked={isAccepted}
            aria-invalid={errors.acknowledged ? true : undefined}
            onChange={(event) => setAccepted(event.currentTarget.checked)}
          >
            {costs.data.owed.length > 0
              ? `I give up ${amountsOf(costs.data)}${losses.length > 1 ? ' and accept the rest' : ''}`
              : 'I accept this'}
          </Choice>
        </ChoiceField>
      )}
      <Reauthentication
        user={user}
        action="delete your account"
        hint="Confirms that it’s you and not someone else using this device."
        error={errors.password}
      />
    </DialogForm>
  );
}

/** What a user loses with their account, as items of a list. */
export function lossesOf(costs: LeavingCosts, prompts: 'delete' | 'keep' | undefined): string[] {
  const { owed, purchases, refunds, premiumPrompts } = costs;
  return [
    ...(owed.length ? [`${amountsOf(costs)} that you haven’t been paid`] : []),
    ...(purchases ? [`Access to ${quantity(purchases, 'premium prompt')} that you bought`] : []),
    ...(refunds ? [`${quantity(refunds, 'open refund request')}, which won’t be decided`] : []),
    ...(premiumPrompts && prompts === 'keep'
      ? [`${quantity(premiumPrompts, 'premium prompt')} of yours, because selling requires an account`]
      : []),
  ];
}

function amountsOf({ owed }: LeavingCosts): string {
  return owed
    .map(({ amount, currency, test }) => `${moneyLabel(amount, currency)}${test ? ' (test money)' : ''}`)
    .join(' and ');
}
