import { httpSender, type Resolve } from '../../adapters/integrations/webhooks/http-sender.ts';
import { webhookPresence } from '../../adapters/integrations/webhooks/presence.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/core/connection.ts';
import { hasWebhooks } from '../../database/integrations/webhooks.ts';
import { webhookLimits } from '../../domain/integrations/webhooks.ts';
import type { Log } from '../../operations/core/adapters/adapters.ts';

interface WebhookParts {
  db: Database;
  log: Log;
  /** Resolves host names; by default, the system does. */
  resolve?: Resolve | undefined;
}

/**
 * Creates the parts that webhooks need: the check for enabled webhooks, and the sender of their requests.
 */
export function createWebhooks(config: Config, { db, log, resolve }: WebhookParts) {
  return {
    presence: webhookPresence({ load: () => hasWebhooks(db), log }),
    sender: httpSender({
      allowPrivate: config.webhooksToPrivateAddresses,
      userAgent: `Promptorium-Webhooks (+${config.publicUrl})`,
      timeoutMs: webhookLimits.timeoutSeconds * 1_000,
      responseBytes: webhookLimits.responseBytes,
      ...(resolve && { resolve }),
    }),
  };
}
