import { paths } from '../../contract/routes.ts';
import { AccountForm, AuthPage } from '../identity/auth-page.tsx';
import { withNext } from '../identity/next-page.ts';
import { ProviderButtons } from '../identity/provider-buttons.tsx';
import { loadSignInPage, useFinishSignIn } from '../identity/session.ts';
import { SignInForm } from '../identity/sign-in-form.tsx';
import { useQueryParams } from '../runtime/query-params.ts';
import { useSite } from '../runtime/site.ts';
import { PageMeta } from '../ui/page-meta.tsx';

export const loader = loadSignInPage;

export function Component() {
  const { name } = useSite();
  const search = useQueryParams();
  const finishSignIn = useFinishSignIn();
  return (
    <AuthPage
      title="Welcome back"
      intro="Sign in to write, like and bookmark prompts."
      foot={{ text: `New to ${name}?`, link: 'Create an account', href: withNext(paths.signup(), search) }}
    >
      <PageMeta
        title="Sign in"
        description={`Sign in to ${name} to write, like and bookmark prompts.`}
        path={paths.login()}
        noindex
      />
      <AccountForm>
        <SignInForm onSignedIn={finishSignIn} />
      </AccountForm>
      <ProviderButtons page="login" onSignedIn={finishSignIn} />
    </AuthPage>
  );
}
