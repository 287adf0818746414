import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log, Mailer } from '../../operations/context.ts';
import { type Sender, transportOf, written } from './transport.ts';

/** What keeping mails needs. */
export interface FolderMailOptions {
  folder: string;
  from: Sender;
  log: Log;
  now: () => Date;
  newId: () => string;
}

/**
 * Keeps each mail as a file `{time}-{id}.eml`, readable by the owner alone, and tells the log where it is and its link: for
 * sites without a mail server. Files appear whole or not at all.
 */
export function folderMail({ folder, from, log, now, newId }: FolderMailOptions): Mailer {
  const transport = transportOf({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = (await (await transport()).sendMail(written(mail, from))) as { message: Buffer };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${now().toISOString().replaceAll(':', '-')}-${newId()}.eml`);
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info(
        { subject: mail.subject, file, ...(mail.link && { link: mail.link }) },
        'mail kept as a file: set SMTP_URL to send mails',
      );
    },
  };
}
