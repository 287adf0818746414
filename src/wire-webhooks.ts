import { httpSender, type Resolve } from './adapters/webhooks/http-sender.ts';
import { webhookPresence } from './adapters/webhooks/presence.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import { hasWebhooks } from './database/webhooks.ts';
import { webhookLimits } from './domain/webhooks.ts';
import type { Log } from './operations/adapters.ts';

interface WebhookParts {
  db: Database;
  log: Log;
  /** How names are resolved; by default, by the system. */
  resolve?: Resolve | undefined;
}

/** What webhooks need: whether there are any, and what sends their requests. */
export function webhooksOf(config: Config, { db, log, resolve }: WebhookParts) {
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
