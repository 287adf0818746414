import { invitationIn } from '../../../contract/core/next-page.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useSite } from '../../core/site.ts';
import { SignInPage } from '../../identity/auth-page.tsx';
import { nextAfterSignIn, withNext } from '../../identity/next-page.ts';
import { identityQueries } from '../../identity/queries.ts';
import { loadSignInPage, requirePasswords } from '../../identity/session.ts';
import { SignUpForm } from '../../identity/sign-up/sign-up-form.tsx';
import { formQueries } from '../../pages/form-checks/queries.ts';

export const whilePrivate = true;

export async function loader(page: PageLoad) {
  await loadSignInPage(page);
  await requirePasswords(page);
  const invitation = invitationIn(nextAfterSignIn(page.url.searchParams));
  await page.load(formQueries.token(), ...(invitation ? [identityQueries.invitation(invitation)] : []));
}

/** The query parameters that the page reads. */
export const query = ['next'];

export function Component() {
  const { name, signUp } = useSite();
  const search = useQueryParams();
  return (
    <SignInPage
      needsScripts={false}
      page="signup"
      title="Create your account"
      intro={
        invitationIn(nextAfterSignIn(search))
          ? `You are invited to ${name}.`
          : signUp.mode === 'domains'
            ? `For people with an address at ${signUp.domains.join(', ')}.`
            : signUp.mode === 'approval'
              ? 'An admin will decide about your account.'
              : 'Publish your prompts, and bookmark the ones you find.'
      }
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
