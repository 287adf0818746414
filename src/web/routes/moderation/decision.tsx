import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { decisionHeading } from '../../../domain/core/decisions.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { AppealSection } from '../../moderation/decisions/appeal-section.tsx';
import { DecisionView } from '../../moderation/decisions/decision-view.tsx';
import { decisionQueries } from '../../moderation/decisions/queries.ts';
import { requireMe } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export const whilePrivate = true;

/** The query parameters that the page reads. */
export const query = ['key'];

export async function loader(page: PageLoad) {
  page.noStore();
  const key = page.url.searchParams.get('key') ?? undefined;
  // The mailed address works without a session, because banned users cannot sign in.
  if (key === undefined) await requireMe(page);
  await page.require(decisionQueries.one(page.params.id ?? '', key));
}

export function Component() {
  const { id = '' } = useParams();
  const key = useQueryParams().get('key') ?? undefined;
  // Other members see only decisions about what they wrote.
  const role = useMe()?.role;
  const own = key !== undefined || role === 'member';
  return (
    <ItemPage
      query={useQuery(decisionQueries.one(id, key))}
      noun="decision"
      hint="Only the author it concerns can see it. Open the full link from the email, or sign in."
      actions={<ButtonLink href={paths.guidelines()}>Community Guidelines</ButtonLink>}
    >
      {(decision) => (
        <div className="page-width reading-width pt-8 pb-12 sm:pt-12">
          <PageMeta
            title={decisionHeading(decision, decision.kind)}
            description="What moderators decided, and why."
            path={paths.decision(id)}
            noindex
          />
          <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
            Moderation decision
          </h1>
          <DecisionView decision={decision} own={own} />
          <AppealSection decision={decision} own={own} accessKey={key} />
          <p className="mt-10 border-hairline border-t pt-5 text-sm text-muted">
            Everyone can read decisions, without names, in the{' '}
            <a href={paths.moderationLog()} className="link">
              moderation log
            </a>
            .
          </p>
        </div>
      )}
    </ItemPage>
  );
}
