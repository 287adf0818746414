import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import type { Hosted } from '../../contract/identity/hosted.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { useQueryParams } from '../core/query-params.ts';
import { useSite } from '../core/site.ts';
import type { Intent } from '../people/intents/intent.ts';
import { IntentPurpose } from '../people/intents/intent-purpose.tsx';
import { intentFor } from '../people/intents/stored-intent.ts';
import { PageMeta } from '../ui/pages/page-meta.tsx';
import { QueryResult } from '../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../ui/pages/skeleton.tsx';
import { nextAfterSignIn } from './next-page.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { identityQueries } from './queries.ts';
import { rememberSignIn, useFinishSignIn, wasJustCreated } from './session.ts';

interface AuthPageProps {
  title: string;
  intro?: ReactNode;
  /** The document's metadata. Pages reached from a mailed link have no path. */
  meta: { title: string; description: string; path?: string };
  /** A question and a link below the form. */
  foot: { text: string; link: string; href: string };
  /** Whether the form cannot be sent without scripts. */
  needsScripts?: boolean;
}

/** The layout of the sign-in and sign-up pages: one narrow column. */
export function AuthPage({
  title,
  intro,
  meta,
  foot,
  needsScripts = true,
  children,
}: AuthPageProps & { children: ReactNode }) {
  const { isPrivate } = useSite();
  return (
    <div className="page-width flex justify-center py-10 sm:py-16">
      <PageMeta {...meta} noindex />
      <div className="w-full max-w-md">
        <h1 className="text-2xl sm:text-3xl">{title}</h1>
        {intro && <p className="mt-2 text-muted wrap-anywhere">{intro}</p>}
        {needsScripts && (
          <noscript>
            <p className="mt-6 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">
              This form needs JavaScript. Enable it in your browser and reload this page.
              {!isPrivate && <span> You can read prompts without it.</span>}
            </p>
          </noscript>
        )}
        <div className="mt-8">{children}</div>
        <p className="mt-8 border-hairline border-t pt-6 text-sm text-muted">
          {foot.text}{' '}
          <a href={foot.href} className="link font-medium">
            {foot.link}
          </a>
        </p>
      </div>
    </div>
  );
}

/** The sign-in or sign-up page. Users who are already signed in never see it, see {@link loadSignInPage}. */
export function SignInPage({
  page,
  form: AccountFields,
  ...props
}: AuthPageProps & {
  page: 'login' | 'signup';
  form: ComponentType<{ onSignedIn: (user: OwnUser) => void }>;
}) {
  const finishSignIn = useFinishSignIn();
  useEffect(rememberSignIn, []);
  const intent = useIntent();
  const intro = intent && (
    <>
      <span>{page === 'login' ? 'Sign in' : 'Create an account'} </span>
      <IntentPurpose intent={intent} />
      <span>.</span>
    </>
  );
  return (
    <AuthPage {...props} {...(intro && { intro })}>
      <AccountForm>
        <AccountFields onSignedIn={(user) => finishSignIn(user, { isNew: page === 'signup' })} />
      </AccountForm>
      {/* A provider creates the account on both pages. */}
      <ProviderButtons
        page={page}
        onSignedIn={(user) => finishSignIn(user, { isNew: wasJustCreated(user) })}
      />
    </AuthPage>
  );
}

/** Returns the visitor's pending action on the page that they return to; available after hydration. */
function useIntent(): Intent | undefined {
  const next = nextAfterSignIn(useQueryParams());
  const [intent, setIntent] = useState<Intent>();
  useLayoutEffect(() => setIntent(intentFor(next)), [next]);
  return intent;
}

/** Shows an account form, or an explanation if another provider manages the accounts. */
export function AccountForm({ children }: { children: ReactNode }) {
  return (
    <QueryResult query={useQuery(identityQueries.providers())} loading={<LoadingBlocks block="h-64" />}>
      {({ hosted, passwords }) =>
        hosted && !hosted.firebase ? <ManagedElsewhere hosted={hosted} /> : passwords ? children : null
      }
    </QueryResult>
  );
}

function ManagedElsewhere({ hosted }: { hosted: Hosted }) {
  const { name, isPrivate } = useSite();
  return (
    <div className="rounded-card border border-hairline bg-raised p-5">
      <p>
        Accounts on {name} are managed by <b className="font-medium wrap-anywhere">{hosted.name}</b>. Sign up,
        sign in and change your password there.
      </p>
      <p className="mt-2 text-sm text-muted">
        Apps that sign you in there can write, like and bookmark here on your behalf.
        {!isPrivate && <span> You can read without an account.</span>}
      </p>
    </div>
  );
}
