import { staleMs } from '../backup-schedule.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** Nightly backups as recorded in the database. */
interface Backups {
  /** Whether BACKUP_DIR is set. */
  scheduled: boolean;
  lastGood: Date | undefined;
  /** The message of the last attempt, if it failed. */
  failure: string | undefined;
  now: Date;
}

/** Checks whether there is a recent backup. */
export function judgeBackups({ scheduled, lastGood, failure, now }: Backups): Finding {
  const about = 'backups';
  if (!scheduled)
    return warning(
      about,
      'The site makes no automatic backups.',
      'Set BACKUP_DIR, preferably to a folder on another disk, unless you run npm run backup regularly.',
    );
  if (failure !== undefined)
    return failed(
      about,
      `The last nightly backup failed: ${failure}`,
      'Fix the cause: the backup is retried automatically.',
    );
  if (!lastGood)
    return warning(
      about,
      'There is no nightly backup yet.',
      'The running site makes the first one within a few minutes.',
    );
  const age = now.getTime() - lastGood.getTime();
  const text = `The last successful nightly backup is ${ageOf(age)} old.`;
  return age > staleMs ? failed(about, text, 'See the site log for the reason.') : ok(about, text);
}

function ageOf(milliseconds: number): string {
  const hours = Math.max(0, Math.floor(milliseconds / 3_600_000));
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return hours === 1 ? '1 hour' : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
