import { type RateLimitName, rateLimits } from '../../../contract/core/rate-limits.ts';
import type { Overview } from '../../../contract/hosting/overview.ts';
import { selectGivenUp } from '../../../database/core/queues/jobs.ts';
import { bytesOfAll } from '../../../database/files/uploads.ts';
import { lastBackups } from '../../../database/hosting/backups.ts';
import { selectCollation } from '../../../database/hosting/collation.ts';
import { figuresByDay, selectOpenReports } from '../../../database/hosting/overview.ts';
import { selectOtherProcesses } from '../../../database/hosting/processes.ts';
import { countWaitingMails } from '../../../database/hosting/waiting-mails.ts';
import { type RequestKind, requestKinds, summaryOf, sumOf } from '../../../domain/core/time/durations.ts';
import { staleMs } from '../../../domain/hosting/backup-schedule.ts';
import { changedCollation } from '../../../domain/hosting/doctor/collation.ts';
import type { ProcessState } from '../../../domain/hosting/processes.ts';
import { refusalKinds } from '../../../domain/hosting/refusals.ts';
import type { AdminContext } from '../../core/context.ts';
import { isoTime } from '../../core/iso-time.ts';
import { refusalsByKind } from '../refusals/sum.ts';

/** Number of days in the overview, including today. */
const days = 30;
const dayMs = 86_400_000;

/**
 * Returns the state of the site: daily figures, open reports, failed and waiting emails, refused attempts,
 * space for files, backups and durations of requests, of all processes.
 */
export async function readOverview(ctx: AdminContext): Promise<Overview> {
  const { db, storage } = ctx;
  const now = ctx.now().getTime();
  const rows = await figuresByDay(db, dayOf(now - (days - 1) * dayMs), dayOf(now));
  const open = await selectOpenReports(db);
  const { free, total } = await storage.space();
  const others = await selectOtherProcesses(db, ctx.process.id);
  const processes = [ctx.process.state(), ...others].sort((a, b) => a.since.getTime() - b.since.getTime());
  const since = (processes[0]?.since ?? ctx.now()).toISOString();
  return {
    days: rows.map(({ day, sign_ups: signUps, ...figures }) => ({
      at: `${day}T00:00:00.000Z`,
      signUps,
      ...figures,
    })),
    openReports: { subjects: open.subjects, oldestAt: open.oldest_at && isoTime(open.oldest_at) },
    mails: { since, ...failedMails(processes), ...(await waitingMails(ctx)) },
    problems: await problems(ctx),
    givenUp: await givenUp(ctx),
    ...(await refusals(ctx)),
    disk: { uploads: { bytes: await bytesOfAll(db) }, free: { bytes: free }, total: { bytes: total } },
    backups: await readBackups(ctx),
    requests: { since, kinds: requestKinds.map((kind) => ({ kind, ...durationsOf(kind, processes) })) },
    processes: processes.map(({ role, host, pid, since, memory }) => ({
      role,
      host,
      pid,
      since: since.toISOString(),
      memory: { bytes: memory },
    })),
  };
}

async function problems({ db }: AdminContext): Promise<Overview['problems']> {
  const changed = changedCollation(await selectCollation(db));
  return changed ? [{ text: changed[0], remedy: changed[1] }] : [];
}

function failedMails(processes: readonly ProcessState[]): Pick<Overview['mails'], 'failed' | 'last'> {
  const mails = processes.map(({ measures }) => measures.mails);
  return {
    failed: mails.reduce((sum, { failed }) => sum + failed, 0),
    last: mails.flatMap(({ last }) => last ?? []).sort((a, b) => b.at.localeCompare(a.at))[0] ?? null,
  };
}

async function waitingMails({
  db,
  now,
}: AdminContext): Promise<Pick<Overview['mails'], 'waiting' | 'waitingSince'>> {
  const { count, since } = await countWaitingMails(db, now());
  return { waiting: count, waitingSince: since && isoTime(since) };
}

async function givenUp({ db }: AdminContext): Promise<Overview['givenUp']> {
  const { rows, total } = await selectGivenUp(db, 50);
  return {
    count: total,
    items: rows.map(({ kind, key, attempts, error, failed_at }) => ({
      queue: kind,
      item: key,
      attempts,
      reason: error,
      at: isoTime(failed_at),
    })),
  };
}

function durationsOf(kind: RequestKind, processes: readonly ProcessState[]) {
  const requests = processes.map(({ measures }) => measures.requests[kind]);
  return {
    hour: summaryOf(sumOf(requests.map(({ hour }) => hour))),
    day: summaryOf(sumOf(requests.map(({ day }) => day))),
  };
}

async function refusals(ctx: AdminContext): Promise<Pick<Overview, 'refused' | 'limits'>> {
  const found = await refusalsByKind(ctx);
  const none = { hour: 0, day: 0 };
  const limits = (Object.keys(rateLimits) as RateLimitName[]).map((name) => {
    const { counts, per } = rateLimits[name];
    return { name, counts, per, ...ctx.limits.table[name], ...(found.get(`limit:${name}`) ?? none) };
  });
  const sum = { ...none };
  for (const { name, hour, day } of limits) {
    // Attempts above these two limits are not refused but require a proof, which is a separate kind.
    if (name === 'formAddress' || name === 'formSite') continue;
    sum.hour += hour;
    sum.day += day;
  }
  const refused = refusalKinds.map((kind) => ({ kind, ...(found.get(kind) ?? none) }));
  return { refused: [...refused, { kind: 'limit', ...sum }], limits };
}

async function readBackups({ db, now, backupsScheduled }: AdminContext): Promise<Overview['backups']> {
  const { good, ended } = await lastBackups(db, now());
  const at = good?.finishedAt;
  return {
    scheduled: backupsScheduled,
    lastGood: at ? { at: at.toISOString(), bytes: good.bytes ?? 0 } : null,
    isStale: at ? now().getTime() - at.getTime() > staleMs : false,
    failedAt: (ended?.outcome === 'failed' && ended.finishedAt?.toISOString()) || null,
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
