import type { Overview } from '../../contract/overview.ts';
import { figuresByDay, selectOpenReports } from '../../database/overview.ts';
import { bytesOfAll } from '../../database/uploads.ts';
import type { AdminContext } from '../context.ts';
import { isoTime } from '../prompts/present.ts';

/** The days of the overview, today included. */
const days = 30;
const dayMs = 86_400_000;

/** How the site is doing: daily figures, open reports, failed mails, space for files and durations of requests. */
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
    disk: { uploads: { bytes: await bytesOfAll(db) }, free: { bytes: free }, total: { bytes: total } },
    requests: { since: measured.since.toISOString(), kinds: measured.kinds },
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
