import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import { readableEmail } from '../../../domain/identity/email.ts';
import { readLocal, writeLocal } from '../../core/browser-storage.ts';
import { useApi } from '../../core/query-client.ts';
import { useMe } from '../../people/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';

/** Storage key of the time until which the bar is closed, in milliseconds. */
const closedKey = 'verify-notice-closed';
const weekMs = 7 * 24 * 60 * 60 * 1000;

/**
 * A bar on every page of a member whose email address is not confirmed. It asks them to open the mailed link,
 * and can send a new one. It can be closed for a week. Without scripts, the browser posts its form to the
 * settings.
 */
export function VerifyNotice() {
  const api = useApi();
  const me = useMe();
  const send = useMutation({ mutationFn: () => api.sendVerification() });
  const [closed, setClosed] = useState(false);
  useLayoutEffect(() => setClosed(Number(readLocal(closedKey)) > Date.now()), []);
  if (!me || me.emailVerified || closed) return null;
  const close = () => {
    writeLocal(closedKey, String(Date.now() + weekMs));
    setClosed(true);
    moveFocus(document.querySelector<HTMLElement>('main h1'));
  };
  const address = <b className="font-medium wrap-anywhere">{readableEmail(me.email)}</b>;
  return (
    <section aria-label="Unconfirmed address" className="border-hairline border-b bg-sunken print:hidden">
      <form
        method="post"
        action={paths.settings()}
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate();
        }}
        className="page-width flex items-center justify-between gap-x-3 py-1 text-sm"
      >
        <div role="status" className="min-w-0 py-1">
          {send.error ? (
            <p key="error" className="text-danger">
              {send.error.message}
            </p>
          ) : send.isSuccess ? (
            <p key="sent">New link sent to {address}. Check spam, too.</p>
          ) : (
            <p key="asked">
              <b className="font-semibold">Confirm your email.</b>{' '}
              <span className="max-sm:hidden">Open the link we sent to {address}.</span>
            </p>
          )}
        </div>
        <Button
          type="submit"
          variant="ghost"
          size="sm"
          busy={send.isPending}
          className="ms-auto shrink-0 underline underline-offset-4"
        >
          Send again
        </Button>
        <IconButton label="Close for a week" onClick={close} className="-me-3 size-9!">
          <X size={16} aria-hidden />
        </IconButton>
      </form>
    </section>
  );
}
