import { randomUUIDv7 } from 'node:crypto';
import { resolve } from 'node:path';
import { folderMail } from './adapters/mail/folder.ts';
import { smtpMail } from './adapters/mail/smtp.ts';
import type { Config } from './config.ts';
import type { Log, Mailer } from './operations/adapters.ts';

/** Sends mails through the configured server; without one they are written to files. */
export function mailerOf(config: Config, log: Log, now: () => Date): Mailer {
  const from = config.mailFrom;
  return config.smtpUrl
    ? smtpMail({ url: config.smtpUrl, from })
    : folderMail({
        folder: resolve(config.dataDir, 'mail'),
        from,
        log,
        // Who reads the log of a public site must not get into its accounts.
        logLinks: isLoopback(config.publicUrl),
        now,
        newId: randomUUIDv7,
      });
}

/** Whether the site is reachable from this machine only. */
function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
