import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../contract/client.ts';
import type { OwnUser } from '../../contract/users.ts';
import { CurrentPasswordField } from '../identity/own-password.tsx';
import { useApi } from '../runtime/query-client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { TextField } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { formErrorMessage, useFormErrors } from '../ui/form-errors.ts';
import { QrCode } from './qr-code.tsx';
import { secondFactorQueries } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Turns two-step sign-in on: the password, then the app and its first code, then the recovery codes. */
export function TurnOn({ user, open, onClose }: { user: OwnUser; open: boolean; onClose: () => void }) {
  const [on, setOn] = useState(false);
  const close = () => {
    setOn(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={on ? 'Two-step sign-in is on' : 'Turn on two-step sign-in'}
      {...(!on && {
        description: 'You sign in with your password and a code that an app on your phone shows.',
      })}
    >
      {open && <Steps user={user} onOn={() => setOn(true)} onClose={close} />}
    </Dialog>
  );
}

function Steps({ user, onOn, onClose }: { user: OwnUser; onOn: () => void; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: (password: string) => api.enableSecondFactor({ body: { password } }),
  });
  const confirm = useMutation({
    mutationFn: (code: string) => api.confirmSecondFactor({ body: { code } }),
    onSuccess: () => {
      onOn();
      void queries.invalidateQueries(secondFactorQueries.mine());
    },
  });
  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onClose} />;
  return begin.data ? (
    <AppStep app={begin.data} confirm={confirm} onClose={onClose} />
  ) : (
    <PasswordStep user={user} begin={begin} onClose={onClose} />
  );
}

function PasswordStep({
  user,
  begin,
  onClose,
}: {
  user: OwnUser;
  begin: Pick<Step<unknown>, 'mutate' | 'error' | 'isPending'>;
  onClose: () => void;
}) {
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'password'>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (begin.isPending) return;
    const password = String(new FormData(event.currentTarget).get('password') ?? '');
    showErrors(password ? {} : { password: 'Password is required' });
    if (password) begin.mutate(password, { onError: showApiErrors });
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
      <FormError>{formErrorMessage(begin.error)}</FormError>
      <CurrentPasswordField
        user={user}
        hint="So that nobody else at this screen can do this."
        error={errors.password}
      />
      <DialogActions onCancel={onClose} busy={begin.isPending}>
        {begin.isPending ? 'Checking...' : 'Continue'}
      </DialogActions>
    </form>
  );
}

function AppStep({
  app,
  confirm,
  onClose,
}: {
  app: { secret: string; uri: string };
  confirm: Pick<Step<unknown>, 'mutate' | 'error' | 'isPending'>;
  onClose: () => void;
}) {
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'code'>();
  const begun = useRef<HTMLParagraphElement>(null);
  useEffect(() => begun.current?.focus(), []);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (confirm.isPending) return;
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    showErrors(code ? {} : { code: 'Code is required' });
    if (code) confirm.mutate(code, { onError: showApiErrors });
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
      <FormError>{formErrorMessage(confirm.error)}</FormError>
      <div className="flex flex-wrap gap-5">
        <QrCode text={app.uri} label="QR code for your app" />
        <div className="min-w-0 grow basis-52 text-sm">
          <p ref={begun} tabIndex={-1} className="outline-none">
            Scan this with an app for codes: Google Authenticator, 1Password, Aegis, or whichever you use.
          </p>
          <p className="mt-3 text-muted">Or type this key into it:</p>
          <p className="mt-1 font-mono select-all wrap-anywhere">
            {(app.secret.match(/.{4}/g) ?? []).join(' ')}
          </p>
          <a
            href={app.uri}
            data-native
            className="link mt-3 hidden min-h-6 items-center pointer-coarse:inline-flex"
          >
            Open the app on this phone
          </a>
        </div>
      </div>
      <TextField
        label="Code from your app"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        aria-required
        hint="The 6 digits that it shows now."
        error={errors.code}
      />
      <DialogActions onCancel={onClose} busy={confirm.isPending}>
        {confirm.isPending ? 'Turning on...' : 'Turn on'}
      </DialogActions>
    </form>
  );
}

type Step<T> = ReturnType<typeof useMutation<T, ApiError, string>>;
