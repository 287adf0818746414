import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useSite } from '../../core/site.ts';
import { SignInPage } from '../../identity/auth-page.tsx';
import { withNext } from '../../identity/next-page.ts';
import { loadSignInPage } from '../../identity/session.ts';
import { SignUpForm } from '../../identity/sign-up-form.tsx';
import { formQueries } from '../../pages/form-checks/queries.ts';

export const whilePrivate = true;

export async function loader(page: PageLoad) {
  await loadSignInPage(page);
  await page.load(formQueries.token());
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
        signUp.mode === 'domains'
          ? `For people with an address at ${signUp.domains.join(', ')}.`
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
