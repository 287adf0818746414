import { paths } from '../../contract/routes.ts';
import { AccountForm, AuthPage } from '../identity/auth-page.tsx';
import { withNext } from '../identity/next-page.ts';
import { ProviderButtons } from '../identity/provider-buttons.tsx';
import { loadSignInPage, useFinishSignIn } from '../identity/session.ts';
import { SignUpForm } from '../identity/sign-up-form.tsx';
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
      title="Create your account"
      intro="Publish your prompts, and bookmark the ones you find."
      foot={{ text: 'Already have an account?', link: 'Sign in', href: withNext(paths.login(), search) }}
    >
      <PageMeta
        title="Sign up"
        description={`Create an account on ${name} to publish prompts and bookmark the ones you find.`}
        path={paths.signup()}
        noindex
      />
      <AccountForm>
        <SignUpForm onSignedUp={finishSignIn} />
      </AccountForm>
      <ProviderButtons page="signup" onSignedIn={finishSignIn} />
    </AuthPage>
  );
}
