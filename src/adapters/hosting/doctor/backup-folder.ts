import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Finding, failed, ok, warning } from '../../../domain/hosting/doctor/finding.ts';
import { mayWrite, siteAccount } from './account.ts';
import { existing } from './disk.ts';

const about = 'backup folder';

/**
 * Checks that the site's account can write the nightly backups, and whether they survive a failure of the
 * data folder's disk. Paths are absolute.
 */
export function checkBackupFolder(folder: string, dataDir: string): Finding {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && !found.isDirectory())
    return failed(about, `${folder} is not a folder.`, 'Set BACKUP_DIR to a folder.');
  // The site creates a missing folder.
  const place = found ? folder : existing(dirname(folder));
  const account = siteAccount(dataDir);
  const isMadeByRoot = !found && process.getuid?.() === 0;
  if (account && !isMadeByRoot && !mayWrite(account, statSync(place)))
    return failed(
      about,
      `${account.name} cannot write to ${place}.`,
      `Create the folder and make the site's account its owner: mkdir -p ${folder} && chown ${account.uid} ${folder}`,
    );
  if (statSync(place).dev === statSync(existing(dataDir)).dev)
    return warning(
      about,
      `${folder} is on the same disk as the data.`,
      'Use another disk, or copy the backups elsewhere: otherwise they are lost if this disk fails.',
    );
  return ok(about, `${folder} is writable and on a separate disk.`);
}
