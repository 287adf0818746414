import { useMutation } from '@tanstack/react-query';
import { paths } from '../../contract/core/routes.ts';
import { readableEmail } from '../../domain/identity/email.ts';
import { useApi } from '../core/query-client.ts';
import { useMe } from '../people/queries.ts';
import { Button } from '../ui/forms/button.tsx';

/**
 * A bar on every page of a member whose email address is not confirmed. It asks them to open the mailed link,
 * and can send a new one. Without scripts, the browser posts its form to the settings.
 */
export function VerifyNotice() {
  const api = useApi();
  const me = useMe();
  const send = useMutation({ mutationFn: () => api.sendVerification() });
  if (!me || me.emailVerified) return null;
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
            <p key="sent">We sent another link to {address}. Please also check your spam folder.</p>
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
          className="-me-3 shrink-0 underline underline-offset-4"
        >
          Send again
        </Button>
      </form>
    </section>
  );
}
