import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import { webhookLimits } from '../../../domain/integrations/webhooks.ts';
import { useHydrated } from '../../core/hydrated.ts';
import { useApi } from '../../core/query-client.ts';
import { useMe } from '../../people/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { ShownOnce } from '../../ui/overlays/shown-once.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { queriesOfWebhooks } from './change.ts';
import { webhookQueries } from './queries.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';

/** The signed-in user's webhooks, with the form to create one. */
export function Webhooks() {
  const me = useMe();
  const webhooks = useQuery({ ...webhookQueries.mine(), enabled: me !== null });
  // The focused button is removed with its webhook.
  const [deletions, setDeletions] = useState(0);
  useEffect(() => {
    if (deletions) moveFocus(document.querySelector<HTMLElement>('main h1'));
  }, [deletions]);
  return (
    <QueryResult
      query={webhooks}
      loading={<LoadingBlocks label="Loading webhooks..." block="h-32 rounded-card" />}
    >
      {(items) => (
        <>
          {me && <NewWebhook user={me} items={items} />}
          {items.length > 0 && (
            <ul aria-label="Your webhooks" className="mt-8 space-y-6">
              {items.map((webhook) => (
                <WebhookItem
                  key={webhook.id}
                  user={me}
                  webhook={webhook}
                  onDeleted={() => setDeletions(deletions + 1)}
                />
              ))}
            </ul>
          )}
        </>
      )}
    </QueryResult>
  );
}

/** The button and form to create a webhook. After creation it shows the secret. */
function NewWebhook({ user, items }: { user: OwnUser; items: readonly Webhook[] }) {
  const api = useApi();
  const changed = queriesOfWebhooks(useQueryClient()).changed;
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [created, setCreated] = useState<{ webhook: Webhook; secret: string }>();
  if (created)
    return (
      <ShownOnce
        label={`The secret of ${created.webhook.name}`}
        hint="Your program verifies requests with it. Copy it now: it is shown only once."
        secret={created.secret}
        name="secret"
        onDone={() => setCreated(undefined)}
      />
    );
  if (open)
    return (
      <section
        aria-labelledby="new-webhook"
        className="rounded-card border border-hairline bg-raised p-4 sm:p-5"
      >
        <h2 id="new-webhook" className="mb-4 text-lg">
          New webhook
        </h2>
        <WebhookForm
          user={user}
          send={(body) => api.createWebhook({ body })}
          onSuccess={(reply) => {
            changed(reply.webhook);
            setOpen(false);
            setCreated(reply);
          }}
          submit="Create webhook"
          busyLabel="Creating webhook..."
          onCancel={() => setOpen(false)}
        />
      </section>
    );
  if (items.length >= webhookLimits.perUser)
    return (
      <p className="text-sm text-muted">
        You have reached the limit of {webhookLimits.perUser} webhooks. Delete one to create another.
      </p>
    );
  const add = (
    <Button disabled={!hydrated} onClick={() => setOpen(true)}>
      Add webhook
    </Button>
  );
  return items.length ? (
    add
  ) : (
    <EmptyState
      text="No webhooks yet"
      hint="Add one to notify your chat, script or website of new comments and followers."
      action={add}
    />
  );
}
