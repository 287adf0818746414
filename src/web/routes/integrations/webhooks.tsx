import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { webhookQueries } from '../../integrations/webhooks/queries.ts';
import { Webhooks } from '../../integrations/webhooks/webhooks.tsx';
import { requireMe } from '../../people/guard.ts';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(webhookQueries.mine());
}

export function Component() {
  return (
    <div className="page-width reading-width pt-5">
      <PageMeta
        title="Webhooks"
        description="Addresses that receive events about your prompts."
        path={paths.webhooks()}
        noindex
      />
      <BackLink href={paths.settings()}>Settings</BackLink>
      <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
        Webhooks
      </h1>
      <p className="mt-2 max-w-[70ch] text-muted">
        When something happens to your prompts, the site sends a signed request to your program. Failed
        deliveries are retried for 24 hours, in order.{' '}
        <a href="/api/docs/webhooks" data-native className="link">
          Read how to receive and verify requests
        </a>
      </p>
      <noscript>
        <p className="mt-6 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">
          Changing webhooks needs JavaScript. Enable it in your browser and reload this page.
        </p>
      </noscript>
      <div className="mt-8">
        <Webhooks />
      </div>
    </div>
  );
}
