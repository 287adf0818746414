import { randomUUIDv7 } from 'node:crypto';
import { resolve } from 'node:path';
import { folderMail } from '../../adapters/hosting/mail/folder.ts';
import { type MailQueue, queuedMail } from '../../adapters/hosting/mail/queued.ts';
import { smtpMail } from '../../adapters/hosting/mail/smtp.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/core/connection.ts';
import {
  claimMail,
  deleteWaitingMail,
  dueMails,
  giveUpMail,
  insertWaitingMail,
  postponeMail,
} from '../../database/hosting/waiting-mails.ts';
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
    add: (mail) => insertWaitingMail(db, mail),
    due: (at, limit, first) => dueMails(db, at, limit, first),
    giveUp: (mail, reason) => giveUpMail(db, mail, reason, now()),
    claim: (mail, until) => claimMail(db, mail, until),
    postpone: (mail) => postponeMail(db, mail),
    remove: (id) => deleteWaitingMail(db, id),
  };
  const transport = transportOf(config, log, now);
  return queuedMail({ transport, queue, encryption, log, now, newId: randomUUIDv7 });
}

function transportOf(config: Config, log: Log, now: () => Date): MailTransport {
  const from = config.mailFrom;
  return config.smtpUrl
    ? smtpMail({ url: config.smtpUrl, from, proxy: config.proxy })
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
