import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log, MailTransport } from '../../../operations/core/adapters/adapters.ts';
import { messageOf, type Sender, transportOf } from './transport.ts';

/** Dependencies of {@link folderMail}. */
export interface FolderMailOptions {
  folder: string;
  from: Sender;
  log: Log;
  /** Whether the log contains the links of emails, each of which may grant access to an account. */
  logLinks: boolean;
  now: () => Date;
  newId: () => string;
}

/**
 * Writes emails to files, for sites without a mail server: `{time}-{id}.eml`, readable only by its owner.
 * Logs the path of each and, on a local site, its link. Files appear complete or not at all.
 */
export function folderMail({ folder, from, log, logLinks, now, newId }: FolderMailOptions): MailTransport {
  const transport = transportOf({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = (await (await transport()).sendMail(messageOf(mail, from))) as { message: Buffer };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${now().toISOString().replaceAll(':', '-')}-${newId()}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info(
        { subject: mail.subject, file, ...(logLinks && mail.link && { link: mail.link }) },
        'an email was written to a file: set SMTP_URL to send email',
      );
    },
  };
}
