import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../contract/routes.ts';
import { AuthPage, Divider } from '../identity/auth-page.tsx';
import { GoogleButton } from '../identity/google-button.tsx';
import { keepingNext, nextAfterSignIn } from '../identity/next-page.ts';
import { beginSession, sendSignedInOn } from '../identity/session.ts';
import { SignInForm } from '../identity/sign-in-form.tsx';
import { useQueryParams } from '../query-params.ts';
import { useSite } from '../site.ts';
import { PageMeta } from '../ui/page-meta.tsx';

export const loader = sendSignedInOn;

export function Component() {
  const { name } = useSite();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const search = useQueryParams();
  return (
    <AuthPage
      title="Welcome back"
      intro="Sign in to write, like and keep prompts."
      foot={
        <>
          New to {name}?{' '}
          <a href={keepingNext(paths.signup(), search)} className="link font-medium">
            Create an account
          </a>
        </>
      }
    >
      <PageMeta
        title="Sign in"
        description={`Sign in to ${name} to write, like and keep prompts.`}
        path={paths.login()}
        noindex
      />
      <SignInForm
        onSignedIn={(user) => {
          beginSession(queries, user);
          void navigate(nextAfterSignIn(search), { replace: true });
        }}
      />
      <Divider>or</Divider>
      <GoogleButton />
    </AuthPage>
  );
}
