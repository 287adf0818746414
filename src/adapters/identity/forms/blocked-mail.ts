import { readFileSync } from 'node:fs';
import { mailDomains, parseMailDomains } from '../../../domain/identity/mail-domains.ts';
import type { FormSettings } from '../../../operations/core/adapters/adapters.ts';

/**
 * Returns whether addresses of a mail domain are blocked, by the operator's list and the packaged one. Throws
 * an error that names the file that cannot be read, or its line that is not a domain.
 */
export function blockedMail({
  blockedMailDomains: file,
  blockDisposableMail,
}: {
  blockedMailDomains: string | undefined;
  blockDisposableMail: boolean;
}): FormSettings['blocksMail'] {
  const own = file === undefined ? undefined : readList(file);
  return async (domain) =>
    own?.has(domain) === true || (blockDisposableMail && (await packagedList()).has(domain));
}

function readList(file: string) {
  try {
    return parseMailDomains(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(
      `BLOCKED_MAIL_DOMAINS must be the path of a file with one domain on each line: ${file}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** The list of the package, loaded only when it is used. */
async function packagedList() {
  const { disposableEmailBlocklistSet } = await import('disposable-email-domains-js');
  packaged ??= mailDomains(disposableEmailBlocklistSet());
  return packaged;
}

let packaged: ReturnType<typeof mailDomains> | undefined;
