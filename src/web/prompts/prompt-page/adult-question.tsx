import { paths } from '../../../contract/core/routes.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import { Button } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { adultParam, shown } from './adult.ts';

/**
 * Asks for confirmation before an adult prompt is shown. The answer is a new request, because this page does
 * not include the prompt's text.
 */
export function AdultQuestion({ me }: { me: OwnUser | null }) {
  return (
    <div className="page-width reading-width">
      <PageMeta
        title="Adult prompt"
        description="The author or a moderator of this site marked this prompt as adult."
        noindex
      />
      <div className="flex min-h-12 items-center pt-3 sm:pt-5">
        <BackLink href={paths.explore()}>Back to Explore</BackLink>
      </div>
      <section className="mt-6 rounded-card border border-hairline bg-raised p-6 sm:p-8">
        <h1 className="text-2xl sm:text-3xl">This prompt is for adults</h1>
        <p className="mt-3 max-w-prose text-muted">
          Its author or a moderator marked it as adult. It may contain sexual, violent or otherwise disturbing
          content. Only continue if you are an adult and want to see it.
        </p>
        <form method="get" data-native className="mt-6 flex flex-wrap gap-3">
          <input type="hidden" name={adultParam} value={shown} />
          <Button type="submit">Show the prompt</Button>
        </form>
        <p className="mt-6 max-w-prose border-hairline border-t pt-4 text-sm text-muted">
          {me ? (
            <span>
              To see adult prompts everywhere without this question, check “Show adult prompts” in{' '}
              <a href={`${paths.settings()}#reading-section`} className="link">
                Settings
              </a>
              .
            </span>
          ) : (
            'Members can turn this question off in Settings.'
          )}
        </p>
      </section>
    </div>
  );
}
