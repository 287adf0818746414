import { randomUUIDv7 } from 'node:crypto';
import { resolve } from 'node:path';
import { folderMail } from '../../adapters/hosting/mail/folder.ts';
import { type MailQueue, queuedMail } from '../../adapters/hosting/mail/queued.ts';
import { smtpMail } from '../../adapters/hosting/mail/smtp.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/core/connection.ts';
import { deferJob, endJob, reserveJob } from '../../database/core/queues/jobs.ts';
import { dueMails, insertWaitingMail } from '../../database/hosting/waiting-mails.ts';
import { isLoopback } from '../../domain/core/addresses.ts';
import type { Log, MailCounts, Mailer, MailTransport } from '../../operations/core/adapters/adapters.ts';
import type { Encryption } from '../../operations/core/adapters/identity-adapters.ts';

interface MailParts {
  db: Database;
  encryption: Encryption;
  log: Log;
  now: () => Date;
}

/**
 * Creates the mailer: it sends emails through the configured server, queued in the database, or else writes
 * them to files.
 */
export function mailerOf(
  config: Config,
  { db, encryption, log, now }: MailParts,
): Mailer & { counts(): MailCounts } {
  const queue: MailQueue = {
    add: (mail, dueAt) => insertWaitingMail(db, mail, { now: now(), dueAt }),
    due: async (limit, first) =>
      (await dueMails(db, now(), limit, first)).map(({ created_at, due_at: dueAt, ...mail }) => ({
        ...mail,
        dueAt,
        createdAt: new Date(created_at),
      })),
    claim: (mail, until) => reserveJob(db, mail, until),
    defer: (mail, error, dueAt) => deferJob(db, mail, { error, dueAt, now: now() }),
    remove: (id) => endJob(db, id),
  };
  const transport = transportOf(config, log, now);
  return queuedMail({ transport, queue, encryption, log, now, newId: randomUUIDv7 });
}

function transportOf(config: Config, log: Log, now: () => Date): MailTransport {
  const from = config.mailFrom;
  return config.smtpUrl
    ? smtpMail({ url: config.smtpUrl, from, publicUrl: config.publicUrl, proxy: config.proxy })
    : folderMail({
        folder: resolve(config.dataDir, 'mail'),
        from,
        log,
        // Access to the log of a public site must not grant access to its accounts.
        logLinks: isLoopback(new URL(config.publicUrl).hostname),
        now,
        newId: randomUUIDv7,
      });
}
