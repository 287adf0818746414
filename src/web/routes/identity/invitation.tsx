import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useSite } from '../../core/site.ts';
import { AuthPage } from '../../identity/auth-page.tsx';
import { identityQueries } from '../../identity/queries.ts';
import { useMe } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Outcome } from '../../ui/pages/outcome.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

export const whilePrivate = true;

export async function loader({ params, require, noStore }: PageLoad): Promise<void> {
  noStore();
  await require(identityQueries.invitation(params.token ?? ''));
}

/**
 * Says who invites, and leads to the sign-up, which comes back here: so the address carries the invitation.
 */
export function Component() {
  const { name, signUp } = useSite();
  const { token = '' } = useParams();
  const invitation = useQuery(identityQueries.invitation(token));
  const me = useMe();
  const next = `?${new URLSearchParams({ next: paths.invitation(token) })}`;
  const isInvalid = invitation.error?.status === 404 || invitation.error?.status === 400;
  return (
    <AuthPage
      needsScripts={false}
      title={`Join ${name}`}
      meta={{ title: 'Invitation', description: `An invitation to ${name}.` }}
      foot={
        me
          ? { text: `You are signed in as ${me.displayName}.`, link: `Go to ${name}`, href: paths.home() }
          : { text: 'Already have an account?', link: 'Sign in', href: paths.login() + next }
      }
    >
      {isInvalid ? (
        <Outcome
          title="This invitation no longer works"
          actions={<ButtonLink href={paths.contact()}>Contact us</ButtonLink>}
        >
          <p>It was already used or revoked, has expired, or is incomplete. Ask for a new one.</p>
        </Outcome>
      ) : (
        <QueryResult
          query={invitation}
          loading={<LoadingBlocks label="Checking the invitation..." block="h-40" />}
        >
          {({ invitedBy, email, role }) => (
            <div className="space-y-3 wrap-anywhere">
              <p>
                <b className="font-medium">{invitedBy ?? 'An admin'}</b> invites you to {name}
                <span>{role !== 'member' && ` as ${role === 'admin' ? 'an admin' : 'a moderator'}`}</span>.
              </p>
              {email && (
                <p className="text-muted">
                  The invitation is for <b className="font-medium text-ink">{email}</b>.
                </p>
              )}
              {!me && (
                <ButtonLink
                  href={(signUp.passwords ? paths.signup() : paths.login()) + next}
                  size="lg"
                  className="mt-4 w-full"
                >
                  Accept the invitation
                </ButtonLink>
              )}
            </div>
          )}
        </QueryResult>
      )}
    </AuthPage>
  );
}
