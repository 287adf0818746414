import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Provider, WaysToSignIn } from '../../../../contract/identity/providers.ts';
import type { OwnUser } from '../../../../contract/people/users.ts';
import { useApi } from '../../../core/query-client.ts';
import { CodeField } from '../../../identity/code-field.tsx';
import { identityQueries } from '../../../identity/queries.ts';
import { Reauthentication, useReauthForm, useReauthMethod } from '../../../identity/reauthentication.tsx';
import { secondFactorQueries } from '../../../identity/second-factor/queries.ts';
import { shortDate } from '../../../ui/dates.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';

/** A link to create or to remove. */
type Change = { name: string } & ({ provider: string } | { linkId: string });

/** The provider accounts that are linked to the user, which they can add and remove. */
export function LinkedProviders({
  user,
  methods,
  configured,
}: {
  user: OwnUser;
  methods: WaysToSignIn;
  configured: readonly Provider[];
}) {
  const [change, setChange] = useState<Change>();
  const [open, setOpen] = useState(false);
  const ask = (next: Change) => {
    setChange(next);
    setOpen(true);
  };
  const { providers } = methods;
  const others = configured.filter(({ id }) => !providers.some((linked) => linked.id === id));
  if (!providers.length && !others.length) return null;
  const adds = change && 'provider' in change;
  return (
    <div>
      <h3 className="text-base">Other accounts you can sign in with</h3>
      {methods.password && providers.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          This site’s two-step sign-in doesn’t apply to them. Turn on theirs instead.
        </p>
      )}
      {providers.length > 0 && (
        <ul className="mt-2 divide-y divide-hairline rounded-card border border-hairline">
          {providers.map(({ linkId, name, createdAt }) => (
            <li key={linkId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
              <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
              <span className="text-muted">Since {shortDate(createdAt)}</span>
              <Button
                variant="ghost"
                size="sm"
                className="ms-auto"
                aria-haspopup="dialog"
                aria-label={`Remove ${name}`}
                onClick={() => ask({ linkId, name })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          {others.map(({ id, name }) => (
            <Button
              key={id}
              variant="secondary"
              aria-haspopup="dialog"
              onClick={() => ask({ provider: id, name })}
            >
              Link {name}
            </Button>
          ))}
        </div>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={adds ? `Link your ${change.name} account` : `Unlink your ${change?.name ?? ''} account`}
        description={
          adds
            ? `You will sign in at ${change.name}. After that, you can also sign in here with that account.`
            : 'You will no longer be able to sign in with it, and will be signed out everywhere else.'
        }
      >
        {change && <ChangeForm user={user} change={change} onClose={() => setOpen(false)} />}
      </Dialog>
    </div>
  );
}

function ChangeForm({ user, change, onClose }: { user: OwnUser; change: Change; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const reauth = useReauthMethod();
  const withCode = Boolean(useQuery(secondFactorQueries.mine()).data?.since);
  const adds = 'provider' in change;
  const { form, errors } = useReauthForm({
    read: (text) => ({ password: text('password'), code: text('code').trim() }),
    check: ({ password, code }) => ({
      ...(reauth === 'password' && !password && { password: 'Password is required' }),
      ...(withCode && !code && { code: 'Code is required' }),
    }),
    send: async ({ password, code }) => {
      const proof = { ...(reauth === 'password' && { password }), ...(withCode && { code }) };
      if (adds) return (await api.linkProvider({ body: { provider: change.provider, ...proof } })).url;
      await api.unlinkProvider({ params: { id: change.linkId }, body: proof });
      return undefined;
    },
    onSuccess: (url) => {
      if (url) return location.assign(url);
      onClose();
      toast.success(`${change.name} was removed`);
      void queries.invalidateQueries({ queryKey: identityQueries.signInMethods().queryKey });
      void queries.invalidateQueries({ queryKey: identityQueries.sessions().queryKey });
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      submit={adds ? `Go to ${change.name}` : 'Remove'}
      busyLabel={adds ? 'Opening...' : 'Removing...'}
      disabled={reauth === 'sign-in-again'}
    >
      <Reauthentication user={user} action="change how you sign in" error={errors.password} />
      {withCode && <CodeField error={errors.code} />}
    </DialogForm>
  );
}
