import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, failed, ok, skipped, warning } from '../../../domain/hosting/doctor/finding.ts';

const about = 'secret';

/**
 * Checks that the site's secret exists and that no other account can read it. `given` is whether it is set as
 * SECRET.
 */
export function checkSecret(dataDir: string, given: boolean): Finding {
  if (given) return ok(about, 'Set as SECRET, which backups do not include.');
  const path = join(dataDir, 'secret');
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found)
    return existsSync(join(dataDir, 'postgres'))
      ? failed(
          about,
          `${dataDir} has a database but no 'secret' file.`,
          'Restore the file from a backup (tar -xOf FILE secret): with a new one, everyone must sign in again and set up two-step sign-in again.',
        )
      : skipped(about, 'The first start creates it.');
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch {
    return failed(
      about,
      `${path} cannot be read by this account.`,
      'Run this command as the account of the site.',
    );
  }
  if (text.length < 32)
    return failed(about, `${path} is truncated.`, 'Restore the file from a backup (tar -xOf FILE secret).');
  if (found.mode & 0o077) return warning(about, `Other accounts can read ${path}.`, `chmod 600 ${path}`);
  return ok(about, `${path} exists, and only its owner can read it.`);
}
