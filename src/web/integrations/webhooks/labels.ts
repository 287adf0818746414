import type { Delivery, Webhook } from '../../../contract/integrations/webhooks.ts';
import type { WebhookEventType } from '../../../domain/integrations/webhooks.ts';

/** Labels of webhook events. */
export const eventLabels: Record<WebhookEventType, string> = {
  'prompt.published': 'Prompt published',
  'prompt.updated': 'Prompt changed',
  'prompt.hidden': 'Prompt hidden',
  'prompt.deleted': 'Prompt deleted',
  'comment.created': 'New comment',
  'like.created': 'New like',
  'follow.created': 'New follower',
  'fork.created': 'New fork',
  'proposal.created': 'New suggestion',
  'proposal.accepted': 'Suggestion accepted',
  'collection.updated': 'Collection changed',
  'order.paid': 'Order paid',
  'order.refunded': 'Order refunded',
  'order.disputed': 'Order disputed',
  'refund.requested': 'Refund requested',
  'payout.paid': 'Payout paid',
  'payout.failed': 'Payout failed',
  'report.decided': 'Reports decided',
};

/** Returns the label of a delivery's type. */
export function typeLabel(type: string): string {
  return type === 'webhook.test' ? 'Test' : (eventLabels[type as WebhookEventType] ?? type);
}

export const stateBadges: Record<Webhook['state'], { text: string; tone: 'success' | 'ember' | 'danger' }> = {
  active: { text: 'Active', tone: 'success' },
  failing: { text: 'Failing', tone: 'ember' },
  disabled: { text: 'Disabled', tone: 'danger' },
};

export const deliveryBadges: Record<
  Delivery['state'],
  { text: string; tone: 'success' | 'ember' | 'danger' }
> = {
  delivered: { text: 'Delivered', tone: 'success' },
  waiting: { text: 'Waiting', tone: 'ember' },
  failed: { text: 'Failed', tone: 'danger' },
};
