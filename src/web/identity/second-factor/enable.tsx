import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { OwnUser } from '../../../contract/people/users.ts';
import { useApi } from '../../core/query-client.ts';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useForm } from '../../ui/forms/form.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Block } from '../../ui/pages/skeleton.tsx';
import { CurrentPasswordField } from '../password-field.tsx';
import { secondFactorQueries } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/**
 * Enables two-step sign-in: asks for the password, shows the QR code, asks for a first code, then shows the
 * recovery codes.
 */
export function EnableTwoStep({
  user,
  open,
  onClose,
}: {
  user: OwnUser;
  open: boolean;
  onClose: () => void;
}) {
  const [enabled, setEnabled] = useState(false);
  const close = () => {
    setEnabled(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={enabled ? 'Two-step sign-in is on' : 'Turn on two-step sign-in'}
      {...(!enabled && {
        description: 'You sign in with your password and a code from an app on your phone.',
      })}
    >
      <Steps user={user} onEnabled={() => setEnabled(true)} onClose={close} />
    </Dialog>
  );
}

/** The secret from which the user's app generates codes. */
interface AppSecret {
  secret: string;
  uri: string;
}

function Steps({ user, onEnabled, onClose }: { user: OwnUser; onEnabled: () => void; onClose: () => void }) {
  const [app, setApp] = useState<AppSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onClose} />;
  if (!app) return <PasswordStep user={user} onChecked={setApp} onClose={onClose} />;
  const finish = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    onEnabled();
  };
  return <AppStep app={app} onEnabled={finish} onClose={onClose} />;
}

function PasswordStep({
  user,
  onChecked,
  onClose,
}: {
  user: OwnUser;
  onChecked: (app: AppSecret) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const { form, errors } = useForm({
    read: (text) => ({ password: text('password') }),
    check: ({ password }) => (password ? {} : { password: 'Password is required' }),
    send: (body) => api.enableSecondFactor({ body }),
    onSuccess: onChecked,
  });
  return (
    <DialogForm form={form} onCancel={onClose} submit="Continue" busyLabel="Checking...">
      <CurrentPasswordField
        user={user}
        hint="Confirms that it’s you and not someone else using this device."
        error={errors.password}
      />
    </DialogForm>
  );
}

function AppStep({
  app,
  onEnabled,
  onClose,
}: {
  app: AppSecret;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const { form, errors } = useForm({
    read: (text) => ({ code: text('code').trim() }),
    check: ({ code }) => (code ? {} : { code: 'Code is required' }),
    send: (body) => api.confirmSecondFactor({ body }),
    onSuccess: ({ recoveryCodes }) => {
      onEnabled(recoveryCodes);
      void queries.invalidateQueries(secondFactorQueries.mine());
    },
  });
  const instructions = useRef<HTMLParagraphElement>(null);
  useEffect(() => instructions.current?.focus(), []);
  return (
    <DialogForm form={form} onCancel={onClose} submit="Turn on" busyLabel="Turning on...">
      <div className="flex flex-wrap gap-5">
        <QrCode text={app.uri} label="QR code for your app" />
        <div className="min-w-0 grow basis-52 text-sm">
          <p ref={instructions} tabIndex={-1} className="outline-none">
            Scan this with an authenticator app, e.g. Google Authenticator, 1Password or Aegis.
          </p>
          <p className="mt-3 text-muted">Or enter this key in the app:</p>
          <p translate="no" className="mt-1 font-mono select-all wrap-anywhere">
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
        hint="The current 6-digit code."
        error={errors.code}
      />
    </DialogForm>
  );
}

/**
 * A QR code, black on white in both themes, because scanners expect that. The encoder is loaded on demand.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | 'failed'>();
  useEffect(() => {
    import('uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { border: 2 });
        setCode({ size, path: modulesPath(data) });
      },
      () => setCode('failed'),
    );
  }, [text]);
  if (code === 'failed')
    return <p className="text-sm text-danger">The QR code couldn’t be displayed. Enter the key instead.</p>;
  if (!code) return <Block className="size-44" />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control"
    >
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={code.path} fill="#000" />
    </svg>
  );
}

/** Returns the dark modules as one SVG path. */
function modulesPath(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
