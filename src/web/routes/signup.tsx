import { paths } from '../../contract/routes.ts';
import { SignInPage } from '../identity/auth-page.tsx';
import { withNext } from '../identity/next-page.ts';
import { SignUpForm } from '../identity/sign-up-form.tsx';
import { useQueryParams } from '../runtime/query-params.ts';
import { useSite } from '../runtime/site.ts';

export { loadSignInPage as loader } from '../identity/session.ts';

/** The query parameters that the page reads. */
export const query = ['next'];

export function Component() {
  const { name } = useSite();
  const search = useQueryParams();
  return (
    <SignInPage
      page="signup"
      title="Create your account"
      intro="Publish your prompts, and bookmark the ones you find."
      meta={{
        title: 'Sign up',
        description: `Create an account on ${name} to publish prompts and bookmark the ones you find.`,
        path: paths.signup(),
      }}
      form={SignUpForm}
      foot={{ text: 'Already have an account?', link: 'Sign in', href: withNext(paths.login(), search) }}
    />
  );
}
