import { useMutation } from '@tanstack/react-query';
import { readableEmail } from '../../domain/identity/email.ts';
import { useApi } from '../core/query-client.ts';
import { useMe } from '../people/queries.ts';
import { classes } from '../ui/classes.ts';
import { Button } from '../ui/forms/button.tsx';

/** Asks a user with an unconfirmed email address to open the mailed link, and can send a new one. */
export function VerifyNotice({ className }: { className?: string }) {
  const api = useApi();
  const me = useMe();
  const send = useMutation({ mutationFn: () => api.sendVerification() });
  if (!me || me.emailVerified) return null;
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-hairline bg-raised p-4 text-sm',
        className,
      )}
    >
      <div role="status" className="min-w-0">
        {send.isSuccess ? (
          <p>
            We sent another link to <b className="font-medium wrap-anywhere">{readableEmail(me.email)}</b>.
            Please also check your spam folder.
          </p>
        ) : (
          <p>
            Please confirm your email address: open the link we sent to{' '}
            <b className="font-medium wrap-anywhere">{readableEmail(me.email)}</b>.
          </p>
        )}
        {send.error && <p className="mt-1 text-danger">{send.error.message}</p>}
      </div>
      <Button variant="secondary" size="sm" busy={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Send again'}
      </Button>
    </div>
  );
}
