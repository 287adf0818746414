import { paths } from '../../contract/core/routes.ts';
import { Article, type ArticleProps, ContentPageView } from './content-page.tsx';

/** The front page that visitors of a private site see. */
export function Welcome() {
  return <ContentPageView name="welcome" Text={WelcomeText} />;
}

function WelcomeText({ page }: ArticleProps) {
  const buttons = [
    { text: 'Sign in', href: paths.login() },
    { text: 'Create an account', href: paths.signup() },
  ];
  return <Article page={{ ...page, buttons }} />;
}
