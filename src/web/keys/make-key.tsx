import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../domain/limits.ts';
import { type KeyScope, keyScopes } from '../../domain/viewer.ts';
import { useApi } from '../query-client.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
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
  const id = useId();
  const field = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read']);
  const [errors, setErrors] = useState<{ name?: string; scopes?: string }>({});
  const make = useMutation({
    mutationFn: () => api.makeKey({ body: { name, scopes: [...scopes] } }),
    onSuccess: ({ key }) => {
      queries.setQueryData(keyQueries.mine().queryKey, (known) => [key, ...(known ?? [])]);
      setName('');
      setScopes(['read']);
    },
    onError: ({ errors: told }) =>
      setErrors(Object.fromEntries(told.map((error) => [error.field.split('.')[0], error.message]))),
  });
  // The form comes back in the place of the key, whose button had the focus.
  const shown = useRef(false);
  useEffect(() => {
    if (shown.current && !make.data) field.current?.querySelector('input')?.focus();
    shown.current = make.data !== undefined;
  }, [make.data]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    const wrong = {
      ...(!name.trim() && { name: 'Say what the key is for' }),
      ...(scopes.length === 0 && { scopes: 'Choose at least one' }),
    };
    setErrors(wrong);
    if (wrong.name) field.current?.querySelector('input')?.focus();
    else if (wrong.scopes) field.current?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus();
    else make.mutate();
  };
  if (make.data) {
    return <NewKey name={make.data.key.name} token={make.data.token} onDone={make.reset} />;
  }
  if (full) {
    return (
      <p className="text-sm text-muted">
        You have {limits.keysPerPerson} keys, which is the limit: revoke one to make another.
      </p>
    );
  }
  const untold = make.error && make.error.errors.length === 0 ? make.error.message : undefined;
  return (
    <form
      ref={field}
      noValidate
      onSubmit={submit}
      className="rounded-card border border-hairline bg-raised p-4 sm:p-5"
    >
      <TextField
        label="What is the key for?"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setErrors({ ...errors, name: undefined } as typeof errors);
        }}
        maxLength={limits.keyName}
        placeholder="Backup script"
        dir="auto"
        autoComplete="off"
        error={errors.name}
      />
      <fieldset className="mt-4" aria-describedby={errors.scopes ? `${id}-scopes` : undefined}>
        <legend className="text-sm font-medium">What may it do?</legend>
        <div className="mt-1.5 space-y-1.5">
          {keyScopes.map((scope) => (
            <label key={scope} className="flex min-h-6 items-start gap-3 text-sm">
              <input
                type="checkbox"
                checked={scopes.includes(scope)}
                aria-invalid={errors.scopes ? true : undefined}
                onChange={(event) => {
                  const chosen = event.currentTarget.checked;
                  setScopes(keyScopes.filter((known) => (known === scope ? chosen : scopes.includes(known))));
                  setErrors({ ...errors, scopes: undefined } as typeof errors);
                }}
                className="mt-0.5 size-5 shrink-0"
              />
              <span>
                <b className="font-medium">{scope === 'read' ? 'Read' : 'Write'}</b>{' '}
                <span className="text-muted">– {scopeHints[scope]}</span>
              </span>
            </label>
          ))}
        </div>
        {errors.scopes && (
          <p id={`${id}-scopes`} className="mt-1.5 text-sm text-danger">
            {errors.scopes}
          </p>
        )}
      </fieldset>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button type="submit" variant="secondary" busy={make.isPending}>
          {make.isPending ? 'Making the key...' : 'Make a key'}
        </Button>
        <p role="alert" className="min-w-0 text-sm text-danger">
          {untold}
        </p>
      </div>
    </form>
  );
}
