import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, failed, ok, warning } from '../../../domain/hosting/doctor/finding.ts';
import { refuseUnfinishedRestore } from '../backups/restore-folder.ts';
import { mayWrite, siteAccount } from './account.ts';

/** Entries of the site in its data folder. */
const entries = ['postgres', 'files', 'previews', 'mail', 'secret'];
const about = 'data folder';

/**
 * Checks that the data folder (an absolute path) is complete, and that only the site's account may write to
 * it. Changes nothing.
 */
export function checkDataFolder(dataDir: string): Finding {
  const folder = statSync(dataDir, { throwIfNoEntry: false });
  if (!folder)
    return warning(
      about,
      `${dataDir} does not exist; the first start creates it.`,
      'If the site has run before, set DATA_DIR to its folder.',
    );
  if (!folder.isDirectory()) return failed(about, `${dataDir} is not a folder.`, 'Set DATA_DIR to a folder.');
  try {
    refuseUnfinishedRestore(dataDir);
  } catch {
    return failed(
      about,
      `A restore into ${dataDir} is incomplete or in progress.`,
      'Run npm run restore again, or empty the folder.',
    );
  }
  const account = siteAccount(dataDir);
  if (account && !mayWrite(account, folder))
    return failed(
      about,
      `${account.name} cannot write to ${dataDir}.`,
      `Make it the owner: chown -R ${account.uid} ${dataDir}`,
    );
  // When root starts the site, it accepts files of any owner and assigns them to the site's account.
  const foreign =
    process.getuid?.() === 0
      ? undefined
      : entries.find((name) => {
          const found = lstatSync(join(dataDir, name), { throwIfNoEntry: false });
          return found && found.uid !== account?.uid;
        });
  if (foreign)
    return failed(
      about,
      `${join(dataDir, foreign)} belongs to another account.`,
      `Run this command as the account of the site, or run this as root: chown -R ${account?.uid} ${dataDir}`,
    );
  if (folder.mode & 0o002)
    return warning(about, `Every account can write to ${dataDir}.`, `chmod o-w ${dataDir}`);
  return ok(about, `${account?.name ?? 'The account that the site will choose'} can write to ${dataDir}.`);
}
