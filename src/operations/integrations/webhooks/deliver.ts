import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '../../../contract/core/routes.ts';
import { type DueDelivery, dueDeliveries } from '../../../database/integrations/webhook-deliveries.ts';
import { disableWebhookRow, type WebhookRow } from '../../../database/integrations/webhooks.ts';
import { findUser } from '../../../database/people/users.ts';
import {
  type DisabledReason,
  hasFailedTooLong,
  nextAttemptAt,
  webhookLimits,
} from '../../../domain/integrations/webhooks.ts';
import type { Context } from '../../core/context.ts';
import { inBackground, inTransaction } from '../../core/in-transaction.ts';
import { aboutUser } from '../../core/mail/about-user.ts';
import { composeMail } from '../../core/mail/compose.ts';
import { recordAnswer, sendOnce } from './send.ts';

/** Milliseconds between polls for events to deliver, unless the last poll delivered one. */
const lookMs = 1_000;
/**
 * Maximum numbers of concurrent requests. Receivers that were slow recently share `slow` requests and leave
 * the `quick` ones to the others. A request that turns out to be slow is then counted among the slow ones,
 * even above `slow`, up to `all` in total.
 */
const atOnce = { all: 256, quick: 48, slow: 16, owner: 8, slowOwner: 4, webhook: 4, failing: 1 };
/** Milliseconds after which a request is slow, and for which its receiver then counts as slow. */
const slowMs = { request: 2_000, receiver: 10 * 60_000 };

/**
 * Delivers events to webhooks until the signal is aborted. Only one process at a time may do this, because
 * the order of events depends on it.
 */
export async function deliverWebhooks(ctx: Context, signal: AbortSignal): Promise<void> {
  const round = deliveryRounds(ctx, signal);
  for (let failing = false; !signal.aborted; ) {
    try {
      await round.begin();
      if (failing) ctx.log.info({}, 'webhook deliveries have resumed');
      failing = false;
    } catch (err) {
      if (!failing) ctx.log.error({ err }, 'webhook events cannot be read');
      failing = true;
    }
    const woken = new AbortController();
    const paused = sleep(lookMs, undefined, { ref: false, signal: AbortSignal.any([signal, woken.signal]) });
    await Promise.race([paused.catch(() => {}), ...(failing ? [] : [round.oneEnded()])]);
    woken.abort();
  }
  await round.allEnded();
}

/**
 * Delivers once all events that are due now, and those that become due as a result. For commands and tests.
 */
export async function deliverDueWebhooks(ctx: Context): Promise<void> {
  const round = deliveryRounds(ctx, new AbortController().signal);
  while (await round.begin()) await round.allEnded();
}

type Receiver = Pick<DueDelivery, 'webhook_id' | 'owner_id' | 'failing_since'>;

/** A request in progress; `startedAt` in milliseconds of the process's clock. */
interface Running {
  webhookId: string;
  ownerId: string;
  startedAt: number;
  ended: Promise<void>;
}

function deliveryRounds(ctx: Context, signal: AbortSignal) {
  /** Requests in progress by the id of their delivery. */
  const running = new Map<string, Running>();
  /** Slow receivers, with the time until which they count as slow. */
  const slowUntil = new Map<string, number>();
  let wake = Promise.withResolvers<void>();

  const isSlow = (webhookId: string, at: number) => (slowUntil.get(webhookId) ?? 0) > at;
  const count = (of: (one: Running) => boolean) => [...running.values()].filter(of).length;
  const isInSlowLane = ({ webhookId, startedAt }: Running, at: number) =>
    at - startedAt > slowMs.request || isSlow(webhookId, at);

  /** Returns whether another request to a webhook may start. */
  const mayStart = ({ webhook_id, owner_id, failing_since }: Receiver, at: number) => {
    const max = failing_since ? atOnce.failing : atOnce.webhook;
    if (running.size >= atOnce.all || count(({ webhookId }) => webhookId === webhook_id) >= max) return false;
    const ofOwner = (one: Running) => one.ownerId === owner_id;
    if (count(ofOwner) >= atOnce.owner) return false;
    if (!isSlow(webhook_id, at)) return count((one) => !isInSlowLane(one, at)) < atOnce.quick;
    const slow = count((one) => isInSlowLane(one, at));
    return slow < atOnce.slow && count((one) => ofOwner(one) && isInSlowLane(one, at)) < atOnce.slowOwner;
  };

  const start = (due: DueDelivery) => {
    const startedAt = performance.now();
    const ended = deliver(ctx, due, signal)
      .catch((err: unknown) => {
        if (!signal.aborted)
          ctx.log.error({ err, webhook: due.webhook_id }, 'a webhook could not be delivered');
      })
      .finally(() => {
        const at = performance.now();
        if (at - startedAt > slowMs.request) slowUntil.set(due.webhook_id, at + slowMs.receiver);
        else slowUntil.delete(due.webhook_id);
        running.delete(due.id);
        wake.resolve();
      });
    running.set(due.id, { webhookId: due.webhook_id, ownerId: due.owner_id, startedAt, ended });
  };

  return {
    /** Starts sending what is due. Returns false when nothing is due. */
    async begin(): Promise<boolean> {
      wake = Promise.withResolvers();
      if (running.size >= atOnce.all || !ctx.webhooks.inUse()) return false;
      const before = performance.now();
      for (const [id, until] of slowUntil) if (until <= before) slowUntil.delete(id);
      const underWay = [...running.values()];
      const isSlowLaneFull = count((one) => isInSlowLane(one, before)) >= atOnce.slow;
      const busy = new Set(isSlowLaneFull ? slowUntil.keys() : []);
      for (const { webhookId } of underWay)
        if (count((one) => one.webhookId === webhookId) >= atOnce.webhook) busy.add(webhookId);
      const owners = new Set(underWay.map(({ ownerId }) => ownerId));
      const found = await dueDeliveries(ctx.db, {
        now: ctx.now(),
        adminEmails: ctx.site.adminEmails,
        running: [...running.keys()],
        busy: [...busy],
        busyOwners: [...owners].filter((id) => count(({ ownerId }) => ownerId === id) >= atOnce.owner),
        perWebhook: atOnce.webhook,
        perOwner: atOnce.owner,
        limit: atOnce.quick + atOnce.slow,
      });
      if (signal.aborted) return false;
      for (const due of found) if (mayStart(due, performance.now())) start(due);
      return found.length > 0;
    },
    oneEnded: () => wake.promise,
    async allEnded(): Promise<void> {
      while (running.size) await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

async function deliver(ctx: Context, due: DueDelivery, signal: AbortSignal): Promise<void> {
  const sentAt = ctx.now();
  const formerUntil = due.former_until === null ? null : new Date(due.former_until);
  const answer = await sendOnce(ctx, { ...due, formerUntil }, signal);
  const now = ctx.now();
  const attempts = due.attempts + 1;
  const createdAt = new Date(due.created_at);
  const again = { attempts, createdAt, now, retryAfter: answer.retryAfter, random: Math.random() };
  await recordAnswer(ctx, due.id, answer, { sentAt, manual: false, nextAt: nextAttemptAt(again) });
  if (answer.status === 410) await disable(ctx, due.webhook_id, 'gone');
  else if (answer.error && due.failing_since && hasFailedTooLong(new Date(due.failing_since), now))
    await disable(ctx, due.webhook_id, 'failures');
}

/** Disables a webhook and notifies its owner by mail. */
async function disable(ctx: Context, id: string, because: DisabledReason): Promise<void> {
  const disabled = await inTransaction(ctx, (ctx) => disableWebhookRow(ctx.db, id, because, ctx.now()));
  if (!disabled) return;
  await ctx.webhooks.refresh();
  ctx.log.info({ webhook: id, because }, 'a webhook was disabled');
  inBackground(ctx, 'email about a disabled webhook', (ctx) => mailOwner(ctx, disabled));
}

async function mailOwner(ctx: Context, { userId, name, url, disabledBecause }: WebhookRow): Promise<void> {
  const owner = await findUser(ctx.db, userId);
  if (!owner || owner.bannedAt || owner.deactivatedAt) return;
  const { site } = ctx;
  // The name and host that its owner chose are omitted like their name, see `aboutUser`.
  const webhook = owner.emailVerified ? `the webhook “${name}” to ${new URL(url).host}` : 'a webhook';
  const why =
    disabledBecause === 'gone'
      ? 'The receiver responded that it is permanently gone (410).'
      : `Every delivery in the last ${webhookLimits.failingDays} days failed.`;
  await ctx.mail.send(
    composeMail(site, {
      to: owner.email,
      subject: `Your webhook at ${site.name} was disabled`,
      paragraphs: [
        aboutUser(owner).greeting,
        `We disabled ${webhook} of ${aboutUser(owner).account} at ${site.name}. ${why}`,
      ],
      action: { label: 'Open your webhooks', url: site.url + paths.webhooks() },
      after: [
        'There you can see what was sent and how the receiver responded. Once it works, enable the webhook again to receive new events.',
      ],
    }),
  );
}
