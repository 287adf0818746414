import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery, FullDelivery, Webhook } from '../../../contract/integrations/webhooks.ts';
import { webhookLimits } from '../../../domain/integrations/webhooks.ts';
import { useApi } from '../../core/query-client.ts';
import { Button } from '../../ui/forms/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { formatNumber } from '../../ui/numbers.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Badge } from '../../ui/tag.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { queriesOfWebhooks } from './change.ts';
import { deliveryBadges, typeLabel } from './labels.ts';
import { webhookQueries } from './queries.ts';

/** The deliveries of a webhook by page, loaded when the log is opened. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="border-hairline border-t"
      onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer px-4 py-3 text-sm font-medium sm:px-5">
        Deliveries<span className="sr-only"> to {webhook.name}</span>
      </summary>
      {open && <Log webhook={webhook} />}
    </details>
  );
}

function Log({ webhook }: { webhook: Webhook }) {
  const [page, setPage] = useState(1);
  const log = useQuery({ ...webhookQueries.log(webhook.id, page), placeholderData: keepPreviousData });
  return (
    <div className="px-4 pb-4 sm:px-5">
      <QueryResult
        query={log}
        loading={<LoadingBlocks label="Loading deliveries..." block="h-12 rounded-card" />}
      >
        {({ items, total, totalPages }) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">Nothing has been sent yet.</p>
          ) : (
            <>
              <ul className="divide-y divide-hairline rounded-card border border-hairline">
                {items.map((delivery) => (
                  <LoggedDelivery key={delivery.id} webhookId={webhook.id} delivery={delivery} />
                ))}
              </ul>
              <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
                <p className="me-auto">
                  {formatNumber(total)} {total === 1 ? 'delivery' : 'deliveries'} in the last{' '}
                  {webhookLimits.loggedDays} days
                </p>
                <Button variant="ghost" size="sm" busy={log.isFetching} onClick={() => void log.refetch()}>
                  Refresh
                </Button>
                {page > 1 && (
                  <Button variant="secondary" size="sm" onClick={() => setPage(page - 1)}>
                    Newer
                  </Button>
                )}
                {page < totalPages && (
                  <Button variant="secondary" size="sm" onClick={() => setPage(page + 1)}>
                    Older
                  </Button>
                )}
              </div>
            </>
          )
        }
      </QueryResult>
    </div>
  );
}

function LoggedDelivery({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const [open, setOpen] = useState(false);
  const badge = deliveryBadges[delivery.state];
  return (
    <li>
      <details
        onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}
      >
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-sm">
          <Badge tone={badge.tone}>{badge.text}</Badge>
          <span className="me-auto min-w-0">{typeLabel(delivery.type)}</span>
          {delivery.attempts > 1 && <span className="text-muted">{delivery.attempts} attempts</span>}
          <span className="text-muted">
            <Timestamp at={delivery.createdAt} />
          </span>
        </summary>
        {open && <Details webhookId={webhookId} delivery={delivery} />}
      </details>
    </li>
  );
}

function Details({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const api = useApi();
  const known = queriesOfWebhooks(useQueryClient());
  const full = useQuery(webhookQueries.delivery(webhookId, delivery.id));
  const send = useMutation({
    mutationFn: () => api.sendDelivery({ params: { id: webhookId, deliveryId: delivery.id } }),
    onSuccess: (reply) => {
      known.sent(webhookId, reply.delivery);
      const [request] = reply.delivery.requests;
      if (request?.error) toast.error('Sending failed', { description: request.error });
      else toast.success('Sent again');
    },
    onError: (error) => toast.failure(error),
  });
  return (
    <div className="space-y-4 border-hairline border-t px-3 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" busy={send.isPending} onClick={() => send.mutate()}>
          {send.isPending ? 'Sending...' : 'Send again'}
        </Button>
        {delivery.nextAt && (
          <p className="text-sm text-muted">
            Next attempt after <LocalTime at={delivery.nextAt} format="full" />
          </p>
        )}
      </div>
      <QueryResult
        query={full}
        loading={<LoadingBlocks label="Loading the delivery..." block="h-24 rounded-card" />}
      >
        {({ body, requests }) => (
          <>
            <Code label="Body">{indented(body)}</Code>
            {requests.length === 0 && <p className="text-sm text-muted">It hasn’t been sent yet.</p>}
            {requests.map((request) => (
              <SentRequest key={request.at + request.durationMs} request={request} />
            ))}
          </>
        )}
      </QueryResult>
    </div>
  );
}

function SentRequest({ request }: { request: FullDelivery['requests'][number] }) {
  const { at, manual, durationMs, status, error, headers, response } = request;
  return (
    <section className="space-y-2 border-hairline border-t pt-4 text-sm">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium font-sans tracking-normal">
        {error ? <Badge tone="danger">{status ?? 'No reply'}</Badge> : <Badge tone="success">{status}</Badge>}
        <LocalTime at={at} format="full" />
        <span className="font-normal text-muted">
          {formatNumber(durationMs)} ms<span>{manual && ' · sent by you'}</span>
        </span>
      </h3>
      {error && <p className="wrap-anywhere text-danger">{error}</p>}
      {response && <Code label="Reply">{response}</Code>}
      <Code label="Headers">
        {Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      </Code>
    </section>
  );
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <figure>
      <figcaption className="mb-1 text-sm text-muted">{label}</figcaption>
      <pre
        translate="no"
        className="max-h-80 overflow-auto rounded-control bg-sunken p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap"
      >
        {children}
      </pre>
    </figure>
  );
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2);
  } catch {
    return body;
  }
}
