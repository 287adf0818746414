import { findWebhook, type WebhookRow } from '../../../database/integrations/webhooks.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { WebhookScope } from '../../../domain/integrations/webhooks.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid } from '../../core/failure.ts';

/**
 * Returns a webhook of the signed-in user. Fails with not-found, also for a personal key and a webhook for
 * the whole site, since keys have no admin rights.
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
 * session.
 */
export function mayManage(
  { viewer }: Pick<MemberContext, 'viewer'>,
  { scope }: Pick<WebhookRow, 'scope'>,
): boolean {
  return scope === 'own' || viewer.role === 'admin';
}

/** Fails with invalid when a webhook's scope or address is not allowed for this user or site. */
export async function refuseWebhook(
  { viewer, webhookSender }: Pick<MemberContext, 'viewer' | 'webhookSender'>,
  { scope, url }: { scope?: WebhookScope | undefined; url?: string | undefined },
): Promise<Failure | undefined> {
  if (scope === 'site' && viewer.role !== 'admin')
    return invalid({ field: 'scope', message: 'Only admins with a session can choose the whole site' });
  const refusal = url === undefined ? undefined : await webhookSender.refusal(url);
  return refusal === undefined ? undefined : invalid({ field: 'url', message: refusal });
}

/** Returns the failure for a webhook that does not exist or belongs to another user. */
export const webhookNotFound = () => failure('not-found', 'Webhook not found');

/** The purpose of the encryption of a webhook's secrets. */
export const secretPurpose = 'webhook secret';
