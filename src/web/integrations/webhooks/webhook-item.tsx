import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import type { OwnUser } from '../../../contract/people/users.ts';
import { webhookLimits } from '../../../domain/integrations/webhooks.ts';
import { useHydrated } from '../../core/hydrated.ts';
import { useApi } from '../../core/query-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { ShownOnce } from '../../ui/overlays/shown-once.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Badge } from '../../ui/tag.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { queriesOfWebhooks } from './change.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { eventLabels, stateBadges } from './labels.ts';
import { WebhookForm } from './webhook-form.tsx';

/** A webhook in the list: its state, its actions and its log. */
export function WebhookItem({
  user,
  webhook,
  onDeleted,
}: {
  user: OwnUser | null;
  webhook: Webhook;
  onDeleted: () => void;
}) {
  const { id, name, url, state } = webhook;
  const api = useApi();
  const known = queriesOfWebhooks(useQueryClient());
  const hydrated = useHydrated();
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState<'secret' | 'delete'>();
  const [secret, setSecret] = useState<string>();
  const params = { id };
  const onError = (error: Parameters<typeof toast.failure>[0]) => {
    setAsking(undefined);
    toast.failure(error);
    known.reload();
  };
  const test = useMutation({
    mutationFn: () => api.testWebhook({ params }),
    onSuccess: ({ delivery }) => {
      known.sent(id, delivery);
      const [request] = delivery.requests;
      if (delivery.state === 'delivered') toast.success('The test was delivered');
      else toast.error('The test failed', { description: request?.error ?? '' });
    },
    onError,
  });
  const enable = useMutation({
    mutationFn: (enabled: boolean) => api.updateWebhook({ params, body: { enabled } }),
    onSuccess: (reply) => {
      known.changed(reply.webhook);
      toast.success(reply.webhook.state === 'disabled' ? 'Webhook disabled' : 'Webhook enabled');
    },
    onError,
  });
  const rotate = useMutation({
    mutationFn: () => api.rotateWebhookSecret({ params }),
    onSuccess: (reply) => {
      setAsking(undefined);
      known.changed(reply.webhook);
      setSecret(reply.secret);
    },
    onError,
  });
  const remove = useMutation({
    mutationFn: () => api.deleteWebhook({ params }),
    onSuccess: () => {
      setAsking(undefined);
      known.deleted(id);
      toast.success('Webhook deleted');
      onDeleted();
    },
    onError,
  });
  const badge = stateBadges[state];
  return (
    <li className="rounded-card border border-hairline bg-raised">
      <div className="p-4 sm:p-5">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </span>
          <Badge tone={badge.tone} className="font-sans tracking-normal">
            {badge.text}
          </Badge>
          {webhook.scope === 'site' && <Badge className="font-sans tracking-normal">Whole site</Badge>}
        </h2>
        <p translate="no" className="mt-1 font-mono text-sm wrap-anywhere text-muted">
          {url}
        </p>
        <p className="mt-1 text-sm text-muted">
          {webhook.events.map((type) => eventLabels[type]).join(' · ')}
        </p>
        <Facts webhook={webhook} />
        {user && editing ? (
          <div className="mt-5 border-hairline border-t pt-5">
            <WebhookForm
              user={user}
              webhook={webhook}
              send={(body) => api.updateWebhook({ params, body })}
              onSuccess={(reply) => {
                known.changed(reply.webhook);
                setEditing(false);
                toast.success('Webhook saved');
              }}
              submit="Save"
              busyLabel="Saving..."
              onCancel={() => setEditing(false)}
            />
          </div>
        ) : (
          <fieldset
            disabled={!hydrated}
            aria-label={`Actions for ${name}`}
            className="mt-4 flex flex-wrap gap-2"
          >
            <Button variant="secondary" size="sm" busy={test.isPending} onClick={() => test.mutate()}>
              {test.isPending ? 'Sending...' : 'Send test'}
            </Button>
            {state === 'disabled' ? (
              <Button size="sm" busy={enable.isPending} onClick={() => enable.mutate(true)}>
                Enable
              </Button>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                busy={enable.isPending}
                onClick={() => enable.mutate(false)}
              >
                Disable
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setAsking('secret')}>
              New secret
            </Button>
            <Button variant="danger" size="sm" aria-haspopup="dialog" onClick={() => setAsking('delete')}>
              Delete
            </Button>
          </fieldset>
        )}
        {secret && (
          <div className="mt-5">
            <ShownOnce
              label={`The new secret of ${name}`}
              hint={`Copy it now: it is shown only once. For ${webhookLimits.rotationHours} hours, requests are signed with both secrets.`}
              secret={secret}
              name="secret"
              onDone={() => setSecret(undefined)}
            />
          </div>
        )}
      </div>
      <DeliveryLog webhook={webhook} />
      <ConfirmDialog
        open={asking === 'secret'}
        question="Create a new secret?"
        description={`Requests to “${name}” are signed with both secrets for ${webhookLimits.rotationHours} hours. Update the secret in your program within that time.`}
        confirmLabel={rotate.isPending ? 'Creating...' : 'Create'}
        busy={rotate.isPending}
        onConfirm={() => rotate.mutate()}
        onClose={() => setAsking(undefined)}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        question="Delete this webhook?"
        description={`“${name}” and its log will be deleted. Undelivered events won’t be sent. This can’t be undone.`}
        confirmLabel={remove.isPending ? 'Deleting...' : 'Delete'}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(undefined)}
      />
    </li>
  );
}

const disabledTexts = {
  owner: 'You disabled it, so no events are sent.',
  failures: `We disabled it because all deliveries failed for ${webhookLimits.failingDays} days. Send a test, then enable it.`,
  gone: 'We disabled it because the receiver replied 410 Gone.',
};

function Facts({ webhook }: { webhook: Webhook }) {
  const { failingSince, disabledAt, disabledBecause, formerSecretUntil, createdAt } = webhook;
  return (
    <>
      {disabledAt && disabledBecause ? (
        <p className="mt-3 text-sm text-danger">
          {disabledTexts[disabledBecause]} <Timestamp at={disabledAt} />
        </p>
      ) : (
        failingSince && (
          <p className="mt-3 text-sm text-danger">
            Nothing has been delivered since <Timestamp at={failingSince} />. It will be disabled after{' '}
            {webhookLimits.failingDays} days without a delivery.
          </p>
        )
      )}
      <p className="mt-1 text-sm text-muted">
        Created <LocalTime at={createdAt} format="short" />
        {formerSecretUntil && (
          <span>
            {' '}
            · Also signed with the old secret until <LocalTime at={formerSecretUntil} format="full" />
          </span>
        )}
      </p>
    </>
  );
}
