import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { MailForm } from '../../notifications/mail-form.tsx';
import { notificationQueries } from '../../notifications/queries.ts';
import { requireMe } from '../../people/guard.ts';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(notificationQueries.mails());
}

export function Component() {
  return (
    <div className="page-width reading-width pt-5 pb-12">
      <PageMeta
        title="Notification emails"
        description="How often we email you about your notifications."
        path={paths.notificationMails()}
        noindex
      />
      <BackLink href={paths.notifications()}>Notifications</BackLink>
      <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
        Notification emails
      </h1>
      <p className="mt-2 max-w-[70ch] text-muted">
        Choose how often we email you. We bundle emails and skip what you’ve read. Daily emails go out at 8:00
        UTC, weekly ones on Mondays.
      </p>
      <div className="mt-8">
        <QueryResult
          query={useQuery(notificationQueries.mails())}
          loading={<LoadingBlocks label="Loading your choices..." count={5} block="h-12" />}
        >
          {(choices) => <MailForm choices={choices} />}
        </QueryResult>
      </div>
    </div>
  );
}
