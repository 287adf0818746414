import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { limits } from '../../domain/limits.ts';
import { type KeyScope, keyScopes } from '../../domain/viewer.ts';
import { useHydrated } from '../runtime/hydrated.ts';
import { useApi } from '../runtime/query-client.ts';
import { Button } from '../ui/button.tsx';
import { Choice, ChoiceField } from '../ui/choice-field.tsx';
import { TextField } from '../ui/field.tsx';
import { formErrorMessage, useFormErrors } from '../ui/form-errors.ts';
import { NewKey } from './new-key.tsx';
import { keyQueries } from './queries.ts';

const scopeHints: Record<KeyScope, string> = {
  read: 'sees what you see, drafts too',
  write: 'publishes, changes, likes and deletes for you',
};

/** The form for a new key; afterwards the key itself, which is shown this once. */
export function MakeKey({ full }: { full: boolean }) {
  const api = useApi();
  const queries = useQueryClient();
  const hydrated = useHydrated();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'name' | 'scopes'>();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read']);
  const make = useMutation({
    mutationFn: () => api.createKey({ body: { name, scopes: [...scopes] } }),
    onSuccess: ({ key }) => {
      queries.setQueryData(keyQueries.mine().queryKey, (known) => [key, ...(known ?? [])]);
      setName('');
      setScopes(['read']);
    },
    onError: showApiErrors,
  });
  useFocusBack(form, make.data !== undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    const wrong = {
      ...(!name.trim() && { name: 'Say what the key is for' }),
      ...(scopes.length === 0 && { scopes: 'Choose at least one' }),
    };
    showErrors(wrong);
    if (Object.keys(wrong).length === 0) make.mutate();
  };
  if (make.data) {
    return <NewKey name={make.data.key.name} token={make.data.token} onDone={make.reset} />;
  }
  if (full) {
    return (
      <p className="text-sm text-muted">
        You have {limits.keysPerUser} keys, which is the limit: revoke one to make another.
      </p>
    );
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={clearError}
      className="rounded-card border border-hairline bg-raised p-4 sm:p-5"
    >
      <TextField
        label="What is the key for?"
        name="name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={limits.keyName}
        placeholder="Backup script"
        dir="auto"
        autoComplete="off"
        error={errors.name}
      />
      <ScopeField scopes={scopes} error={errors.scopes} onChange={setScopes} />
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" busy={make.isPending} disabled={!hydrated}>
          {make.isPending ? 'Making the key...' : 'Make a key'}
        </Button>
        <p role="alert" className="min-w-0 text-sm text-danger">
          {formErrorMessage(make.error)}
        </p>
      </div>
    </form>
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
    <ChoiceField legend="What may it do?" error={error} className="mt-4">
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
          <b className="font-medium">{scope === 'read' ? 'Read' : 'Write'}</b>{' '}
          <span className="text-muted">– {scopeHints[scope]}</span>
        </Choice>
      ))}
    </ChoiceField>
  );
}

/** A form that comes back in the place of the key takes the focus, which the key's button had. */
function useFocusBack(form: RefObject<HTMLFormElement | null>, isAway: boolean): void {
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) form.current?.querySelector('input')?.focus();
    wasAway.current = isAway;
  }, [form, isAway]);
}
