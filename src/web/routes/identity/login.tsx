import { invitationIn } from '../../../contract/core/next-page.ts';
import { paths } from '../../../contract/core/routes.ts';
import { offersSignUp, type SignUpRule } from '../../../domain/identity/sign-up.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useSite } from '../../core/site.ts';
import { SignInPage } from '../../identity/auth-page.tsx';
import { nextAfterSignIn, withNext } from '../../identity/next-page.ts';
import { SignInForm } from '../../identity/sign-in-form.tsx';

export const whilePrivate = true;

export { loadSignInPage as loader } from '../../identity/session.ts';

/** The query parameters that the page reads. */
export const query = ['next'];

export function Component() {
  const { name, signUp } = useSite();
  const search = useQueryParams();
  return (
    <SignInPage
      page="login"
      title="Welcome back"
      intro="Sign in to write, like and bookmark prompts."
      meta={{
        title: 'Sign in',
        description: `Sign in to ${name} to write, like and bookmark prompts.`,
        path: paths.login(),
      }}
      form={SignInForm}
      foot={
        !offersSignUp(signUp) && !invitationIn(nextAfterSignIn(search))
          ? { text: refusals[signUp.mode] ?? 'No account yet?', link: 'Contact us', href: paths.contact() }
          : { text: `New to ${name}?`, link: 'Create an account', href: withNext(paths.signup(), search) }
      }
    />
  );
}

const refusals: Partial<Record<SignUpRule['mode'], string>> = {
  closed: 'This site accepts no new accounts.',
  invitation: 'New accounts need an invitation.',
};
