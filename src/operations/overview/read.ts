import type { Overview } from '../../contract/overview.ts';
import { figuresByDay, selectOpenReports } from '../../database/overview.ts';
import { bytesOfAll } from '../../database/uploads.ts';
import { refusalKinds } from '../../domain/refusals.ts';
import type { AdminContext } from '../context.ts';
import { isoTime } from '../prompts/present.ts';
import { refusalsByKind } from '../refusals/sum.ts';

/** The days of the overview, today included. */
const days = 30;
const dayMs = 86_400_000;

/** How the site is doing: daily figures, open reports, failed mails, refused attempts, space for files and durations of requests. */
export async function readOverview(ctx: AdminContext): Promise<Overview> {
  const { db, storage, mailCounts, durations } = ctx;
  const now = ctx.now().getTime();
  const rows = await figuresByDay(db, dayOf(now - (days - 1) * dayMs), dayOf(now));
  const open = await selectOpenReports(db);
  const { free, total } = await storage.space();
  const { since, failed, last } = mailCounts();
  const measured = durations.read();
  return {
    days: rows.map(({ day, sign_ups: signUps, ...figures }) => ({
      at: `${day}T00:00:00.000Z`,
      signUps,
      ...figures,
    })),
    openReports: { subjects: open.subjects, oldestAt: open.oldest_at && isoTime(open.oldest_at) },
    mails: {
      since: since.toISOString(),
      failed,
      last: last ? { at: last.at.toISOString(), subject: last.subject } : null,
    },
    refused: await refusedByKind(ctx),
    disk: { uploads: { bytes: await bytesOfAll(db) }, free: { bytes: free }, total: { bytes: total } },
    requests: { since: measured.since.toISOString(), kinds: measured.kinds },
  };
}

async function refusedByKind(ctx: AdminContext): Promise<Overview['refused']> {
  const found = await refusalsByKind(ctx);
  const sums = { hour: 0, day: 0 };
  for (const [kind, { hour, day }] of found) {
    // Attempts beyond these two are not refused but asked for a proof, which is a kind of its own.
    if (!kind.startsWith('limit:') || kind === 'limit:formAddress' || kind === 'limit:formSite') continue;
    sums.hour += hour;
    sums.day += day;
  }
  return [
    ...refusalKinds.map((kind) => ({ kind, ...(found.get(kind) ?? { hour: 0, day: 0 }) })),
    { kind: 'limit', ...sums },
  ];
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
