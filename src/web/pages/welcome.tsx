import { paths } from '../../contract/core/routes.ts';
import { offersSignUp } from '../../domain/identity/sign-up.ts';
import { useSite } from '../core/site.ts';
import { useMe } from '../people/queries.ts';
import { Article, type ArticleProps, ContentPageView } from './content-page.tsx';

/** The front page that visitors of a private site see. */
export function Welcome() {
  return <ContentPageView name="welcome" Text={WelcomeText} />;
}

function WelcomeText({ page }: ArticleProps) {
  const { signUp } = useSite();
  const signIn = { text: 'Sign in', href: paths.login() };
  const create = { text: 'Create an account', href: paths.signup() };
  const buttons = useMe() ? [] : offersSignUp(signUp) ? [signIn, create] : [signIn];
  return <Article page={{ ...page, buttons }} />;
}
