import {
  claimAttempt,
  dropAttempt,
  endAttempt,
  endKilledAttempts,
  forgetAttempts,
  lastAttempt,
  outcomeBefore,
  renewAttempt,
} from '../../../database/hosting/backups.ts';
import { attemptAt, dueAt, leaseMs } from '../../../domain/hosting/backup-schedule.ts';
import type { BackupFolder } from '../../core/adapters/backup-adapters.ts';
import type { Context } from '../../core/context.ts';
import { inBackground } from '../../core/in-transaction.ts';
import { composeMail } from '../../core/mail/compose.ts';

/** When and where automatic backups are made. */
export interface BackupSchedule {
  /** HH:MM, UTC. */
  time: string;
  folder: BackupFolder;
}

type Needed = Pick<Context, 'db' | 'now' | 'newId' | 'log' | 'mail' | 'background' | 'site'>;

/** Milliseconds for which the history is stored. */
const historyMs = 400 * 86_400_000;

/**
 * Makes the backup that is due, including a missed one, unless it was made already. Only one of several
 * processes makes it. A failure is logged, and mailed to the site's contact address when the previous attempt
 * succeeded. `signal` stops it early; it is then due again.
 */
export async function backUpWhenDue(
  ctx: Needed,
  { time, folder }: BackupSchedule,
  signal: AbortSignal,
): Promise<void> {
  const due = dueAt(ctx.now(), time);
  const attempt = attemptAt(ctx.now(), await lastAttempt(ctx.db, due));
  if (attempt === undefined) return;
  const run = { id: ctx.newId(), due, attempt, startedAt: ctx.now() };
  if (!(await claimAttempt(ctx.db, { ...run, aliveUntil: leaseEnd(ctx) }))) return;
  await endKilledAttempts(ctx.db, run);
  const renewal = setInterval(
    () => void renewAttempt(ctx.db, run.id, leaseEnd(ctx)).catch(() => {}),
    leaseMs / 6,
  );
  try {
    const { name, bytes } = await folder.make(ctx.now(), signal);
    await endAttempt(ctx.db, run.id, { finishedAt: ctx.now(), outcome: 'good', bytes, message: '' });
    ctx.log.info({ backup: name, bytes }, 'a backup was made');
    await tidy(ctx, folder, name);
  } catch (error) {
    if (signal.aborted) await dropAttempt(ctx.db, run.id);
    else await reportFailure(ctx, run, error);
  } finally {
    clearInterval(renewal);
  }
}

/** The backup is valid whether or not this succeeds. */
async function tidy(ctx: Needed, folder: BackupFolder, made: string): Promise<void> {
  try {
    await folder.tidy(ctx.now(), made);
    await forgetAttempts(ctx.db, new Date(ctx.now().getTime() - historyMs));
  } catch (err) {
    ctx.log.error({ err, backup: made }, 'old backups could not be deleted, but the new one is good');
  }
}

function leaseEnd({ now }: Needed): Date {
  return new Date(now().getTime() + leaseMs);
}

async function reportFailure(
  ctx: Needed,
  run: { id: string; startedAt: Date },
  error: unknown,
): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  ctx.log.error({ err: error }, 'the nightly backup failed');
  const before = await outcomeBefore(ctx.db, run);
  await endAttempt(ctx.db, run.id, { finishedAt: ctx.now(), outcome: 'failed', bytes: null, message });
  if (before === 'failed') return;
  const { site } = ctx;
  inBackground(ctx, 'email about a failed backup', (ctx) =>
    ctx.mail.send(
      composeMail(site, {
        to: site.contactEmail,
        subject: `${site.name}: the backup failed`,
        paragraphs: [
          `The nightly backup of ${site.name} failed:`,
          message,
          'The next attempt is in an hour, and the interval doubles after each failure. You will get no more emails about this until a backup succeeds.',
        ],
        action: { label: 'Open the administration', url: `${site.url}/admin` },
      }),
    ),
  );
}
