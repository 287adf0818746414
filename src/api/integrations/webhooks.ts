import * as webhooks from '../../contract/integrations/webhooks.ts';
import { createWebhook } from '../../operations/integrations/webhooks/create.ts';
import { deleteWebhook } from '../../operations/integrations/webhooks/delete.ts';
import { listWebhooks } from '../../operations/integrations/webhooks/list.ts';
import { listDeliveries, readDelivery } from '../../operations/integrations/webhooks/log.ts';
import { readWebhook } from '../../operations/integrations/webhooks/read.ts';
import { rotateWebhookSecret } from '../../operations/integrations/webhooks/rotate-secret.ts';
import { sendDelivery, testWebhook } from '../../operations/integrations/webhooks/send-now.ts';
import { updateWebhook } from '../../operations/integrations/webhooks/update.ts';
import { type Api, named, register, success } from '../core/register.ts';

export function webhookRoutes(app: Api): void {
  register(app, webhooks.myWebhooks, async (ctx) => ({ items: await listWebhooks(ctx) }));
  register(app, webhooks.createWebhook, (ctx, { body }) => createWebhook(ctx, body));
  register(app, webhooks.readWebhook, (ctx, { params }) => named('webhook', readWebhook(ctx, params.id)));
  register(app, webhooks.updateWebhook, (ctx, { params, body, expected }) =>
    named('webhook', updateWebhook(ctx, params.id, body, expected)),
  );
  register(app, webhooks.deleteWebhook, async (ctx, { params, expected }) =>
    success(await deleteWebhook(ctx, params.id, expected)),
  );
  register(app, webhooks.rotateWebhookSecret, (ctx, { params }) => rotateWebhookSecret(ctx, params.id));
  register(app, webhooks.testWebhook, (ctx, { params }) => named('delivery', testWebhook(ctx, params.id)));
  register(app, webhooks.listDeliveries, (ctx, { params, query }) => listDeliveries(ctx, params.id, query));
  register(app, webhooks.readDelivery, (ctx, { params }) =>
    named('delivery', readDelivery(ctx, params.id, params.deliveryId)),
  );
  register(app, webhooks.sendDelivery, (ctx, { params }) =>
    named('delivery', sendDelivery(ctx, params.id, params.deliveryId)),
  );
}
