import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OwnUser } from '../../../contract/people/users.ts';
import { limits } from '../../../domain/core/limits.ts';
import { type KeyScope, keyScopes } from '../../../domain/identity/viewer.ts';
import { useHydrated } from '../../core/hydrated.ts';
import { useApi } from '../../core/query-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Choice, ChoiceField } from '../../ui/forms/choice-field.tsx';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { ShownOnce } from '../../ui/overlays/shown-once.tsx';
import { Reauthentication, useReauthForm, useReauthMethod } from '../reauthentication.tsx';
import { keyQueries } from './queries.ts';

const scopeNames: Record<KeyScope, string> = {
  read: 'Read',
  write: 'Write',
  export: 'Export',
  sales: 'Sales',
  payouts: 'Payouts',
};

const scopeHints: Record<KeyScope, string> = {
  read: 'sees what you see, including drafts',
  write: 'publishes, edits, likes and deletes for you',
  export: 'downloads everything the site stores about you',
  sales: 'sees your sales, earnings and payouts',
  payouts: 'requests payouts and answers refund requests, without your password',
};

/** Labels by days until a key expires. */
const lifetimes = {
  7: 'In 7 days',
  30: 'In 30 days',
  [limits.keyDays]: `In ${limits.keyDays} days`,
  [limits.keyDaysMax]: 'In a year',
};

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

/** The form to create a key. After creation it shows the key, which is displayed only once. */
export function CreateKey({ user, full }: { user: OwnUser; full: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const hydrated = useHydrated();
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read']);
  const reauth = useReauthMethod();
  const { form, errors, reply, reset } = useReauthForm({
    read: (text) => ({
      name: text('name'),
      scopes: [...scopes],
      expiresAt: inDays(Number(text('expiresAt'))),
      password: text('password'),
    }),
    check: ({ name, scopes, password }) => ({
      ...(!name.trim() && { name: 'Enter what the key is for' }),
      ...(scopes.length === 0 && { scopes: 'Choose at least one' }),
      ...(reauth === 'password' && !password && { password: 'Password is required' }),
    }),
    send: ({ password, ...key }) =>
      api.createKey({ body: { ...key, ...(reauth === 'password' && { password }) } }),
    onSuccess: ({ key }) => {
      queries.setQueryData(keyQueries.mine().queryKey, (known) => [key, ...(known ?? [])]);
      setScopes(['read']);
    },
  });
  useFocusOnReturn(form.ref, reply !== undefined);
  if (reply)
    return (
      <ShownOnce
        label={`Your new key: ${reply.key.name}`}
        hint="Copy it now and keep it as safe as a password. It is shown only once."
        secret={reply.token}
        name="key"
        onDone={reset}
      />
    );
  if (full) {
    return (
      <p className="text-sm text-muted">
        You have reached the limit of {limits.keysPerUser} keys. Revoke one to create another.
      </p>
    );
  }
  return (
    <Form form={form} className="rounded-card border border-hairline bg-raised p-4 sm:p-5">
      <TextField
        label="What is the key for?"
        name="name"
        maxLength={limits.keyName}
        placeholder="Backup script"
        dir="auto"
        autoComplete="off"
        error={errors.name}
      />
      <ScopeField scopes={scopes} error={errors.scopes} onChange={setScopes} />
      <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField
          label="When does it expire?"
          name="expiresAt"
          defaultValue={limits.keyDays}
          error={errors.expiresAt}
          options={lifetimes}
        />
        <Reauthentication user={user} action="create a key" error={errors.password} />
      </div>
      <Button
        type="submit"
        variant="secondary"
        busy={form.busy}
        disabled={!hydrated || reauth === 'sign-in-again'}
        className="mt-5"
      >
        {form.busy ? 'Creating key...' : 'Create key'}
      </Button>
    </Form>
  );
}

function ScopeField({
  scopes,
  error,
  onChange,
}: {
  scopes: readonly KeyScope[];
  error: string | undefined;
  onChange: (scopes: readonly KeyScope[]) => void;
}) {
  return (
    <ChoiceField legend="What can it do?" error={error} className="mt-4">
      {keyScopes.map((scope) => (
        <Choice
          key={scope}
          type="checkbox"
          name="scopes"
          checked={scopes.includes(scope)}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const chosen = event.currentTarget.checked;
            onChange(keyScopes.filter((known) => (known === scope ? chosen : scopes.includes(known))));
          }}
        >
          <b className="font-medium">{scopeNames[scope]}</b>{' '}
          <span className="text-muted">– {scopeHints[scope]}</span>
        </Choice>
      ))}
    </ChoiceField>
  );
}

/** Focuses the form when it replaces the created key, because the focused 'Done' button is removed. */
function useFocusOnReturn(form: RefObject<HTMLFormElement | null>, hidden: boolean): void {
  const wasHidden = useRef(false);
  useEffect(() => {
    if (wasHidden.current && !hidden) form.current?.querySelector('input')?.focus();
    wasHidden.current = hidden;
  }, [form, hidden]);
}
