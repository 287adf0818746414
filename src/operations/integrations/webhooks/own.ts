import type { WebhookChanges } from '../../../contract/integrations/webhooks.ts';
import { findWebhook, type WebhookRow } from '../../../database/integrations/webhooks.ts';
import { isId } from '../../../domain/core/ids.ts';
import { hasScope } from '../../../domain/identity/viewer.ts';
import { isSalesEvent } from '../../../domain/integrations/webhooks.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid } from '../../core/failure.ts';

/**
 * Returns a webhook of the signed-in user. Fails with not-found, also for a webhook that the personal key of
 * the request may not manage.
 */
export async function ownWebhook(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  id: string,
): Promise<WebhookRow | Failure> {
  const row = isId(id) ? await findWebhook(db, viewer.id, id) : undefined;
  return row && mayManage({ viewer }, row) ? row : webhookNotFound();
}

/**
 * Returns whether a user can see and change their webhook. One for the whole site requires an admin with a
 * session, since keys have no admin rights.
 */
export function mayManage(
  { viewer }: Pick<MemberContext, 'viewer'>,
  { scope, events }: Pick<WebhookRow, 'scope' | 'events'>,
): boolean {
  return (scope === 'own' || viewer.role === 'admin') && mayReceive({ viewer }, events);
}

/** Whether the user, or the personal key of the request, may receive kinds of events. */
export function mayReceive({ viewer }: Pick<MemberContext, 'viewer'>, types: readonly string[]): boolean {
  return hasScope(viewer, 'sales') || !types.some(isSalesEvent);
}

/** Fails with invalid when a webhook's events, scope or address are not allowed for this user or site. */
export async function refuseWebhook(
  { viewer, webhookSender }: Pick<MemberContext, 'viewer' | 'webhookSender'>,
  { scope, url, events = [] }: Pick<WebhookChanges, 'scope' | 'url' | 'events'>,
): Promise<Failure | undefined> {
  if (!mayReceive({ viewer }, events))
    return invalid({
      field: 'events',
      message: 'Events about sales and payouts need a key with the scope sales',
    });
  if (scope === 'site' && viewer.role !== 'admin')
    return invalid({ field: 'scope', message: 'Only admins with a session can choose the whole site' });
  const refusal = url === undefined ? undefined : await webhookSender.refusal(url);
  return refusal === undefined ? undefined : invalid({ field: 'url', message: refusal });
}

/** Returns the failure for a webhook that does not exist or belongs to another user. */
export const webhookNotFound = () => failure('not-found', 'Webhook not found');

/** The purpose of the encryption of a webhook's secrets. */
export const secretPurpose = 'webhook secret';
