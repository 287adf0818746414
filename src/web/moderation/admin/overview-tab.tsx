import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Overview } from '../../../contract/hosting/overview.ts';
import type { RequestKind } from '../../../domain/core/time/durations.ts';
import { jobs } from '../../../domain/hosting/jobs.ts';
import { rateLimitText } from '../../../domain/hosting/rate-limits.ts';
import { adminAddress } from '../../people/admin-address.ts';
import { shortDate } from '../../ui/dates.ts';
import { formatBytes, formatNumber, quantity } from '../../ui/numbers.ts';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { DailyChart } from './daily-chart.tsx';
import { adminQueries } from './queries.ts';

/** The state of the site. */
export function OverviewTab() {
  return (
    <QueryResult
      query={useQuery(adminQueries.overview())}
      loading={
        <LoadingBlocks label="Loading the overview..." count={5} block="h-32 rounded-card" layout={tiles} />
      }
    >
      {(overview) => (
        <div className="space-y-10">
          <Tiles overview={overview} />
          {overview.problems.map(({ text, remedy }) => (
            <p key={text} role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">
              {text} {remedy}
            </p>
          ))}
          {overview.givenUp.count > 0 && <GivenUp givenUp={overview.givenUp} />}
          <Days days={overview.days} />
          <Refused overview={overview} />
          <ResponseTimes requests={overview.requests} />
          <Processes processes={overview.processes} />
        </div>
      )}
    </QueryResult>
  );
}

const tiles = 'grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3 xl:grid-cols-5';

function Tiles({ overview: { openReports, mails, disk, backups, requests } }: { overview: Overview }) {
  const { bytes: free } = disk.free;
  const { bytes: total } = disk.total;
  const pages = requests.kinds.find(({ kind }) => kind === 'pages')?.hour;
  return (
    <dl className={tiles}>
      <Tile
        name="Open reports"
        value={formatNumber(openReports.subjects)}
        alarming={openReports.subjects > 0}
      >
        {openReports.oldestAt ? (
          <span>
            The oldest was sent <Timestamp at={openReports.oldestAt} />.{' '}
            <a href={adminAddress({ tab: 'reports' })} className="link">
              Decide
            </a>
          </span>
        ) : (
          'Nothing to decide'
        )}
      </Tile>
      <MailTile mails={mails} />
      <Tile name="Disk" value={`${formatBytes(free)} free`} alarming={free < total / 10}>
        of {formatBytes(total)}. Uploads take {formatBytes(disk.uploads.bytes)}.
      </Tile>
      <BackupTile backups={backups} />
      <Tile name="Pages, last hour" value={pages?.p95 == null ? '–' : duration(pages.p95)}>
        {pages?.p95 == null
          ? 'No pages were opened'
          : `95% of ${quantity(pages.requests, 'page')} were served within this time`}
      </Tile>
    </dl>
  );
}

/** Emails that were refused, and those that the mail server currently does not accept. */
function MailTile({ mails: { since, failed, last, waiting, waitingSince } }: { mails: Overview['mails'] }) {
  return (
    <Tile name="Failed emails" value={formatNumber(failed)} alarming={failed > 0 || waiting > 0}>
      {waitingSince && (
        <span>
          {quantity(waiting, 'email')} waiting for the mail server, the first from{' '}
          <Timestamp at={waitingSince} />. The log says why.{' '}
        </span>
      )}
      {last ? (
        <span>
          Last: “{last.subject}”, <Timestamp at={last.at} />. The log says why.
        </span>
      ) : (
        !waitingSince && (
          <span>
            Since the site started, <Timestamp at={since} />
          </span>
        )
      )}
    </Tile>
  );
}

/** The age of the last valid backup, and its problems. */
function BackupTile({
  backups: { scheduled, lastGood, isStale, failedAt },
}: {
  backups: Overview['backups'];
}) {
  const isAlarming = failedAt !== null || isStale;
  return (
    <Tile
      name="Last good backup"
      value={lastGood ? <Timestamp at={lastGood.at} /> : scheduled ? 'None yet' : 'None'}
      alarming={isAlarming}
    >
      {failedAt && (
        <span>
          The latest attempt failed, <Timestamp at={failedAt} />. The log says why.{' '}
        </span>
      )}
      <span>{isStale && 'It is older than two days. '}</span>
      <span>
        {scheduled
          ? lastGood && !isAlarming
            ? `${formatBytes(lastGood.bytes)}. Made every night.`
            : 'Backups run every night.'
          : 'To run backups every night, set BACKUP_DIR on the server.'}
      </span>
    </Tile>
  );
}

function Tile({
  name,
  value,
  alarming = false,
  children,
}: {
  name: string;
  value: ReactNode;
  /** Whether it requires an admin's attention. */
  alarming?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-card border border-hairline bg-raised px-4 py-3 sm:block sm:p-5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd
        className={`font-display text-xl font-semibold tabular-nums sm:mt-1.5 sm:text-2xl ${alarming ? 'text-danger' : ''}`}
      >
        {value}
      </dd>
      <dd className="w-full text-sm text-muted [overflow-wrap:anywhere] sm:mt-1">{children}</dd>
    </div>
  );
}

/** The figures of a day: field, name, and column header of the table. */
const figures = [
  ['signUps', 'Sign-ups', 'Sign-ups'],
  ['prompts', 'Prompts published', 'Prompts'],
  ['downloads', 'Copies and downloads', 'Copies'],
  ['reports', 'Reports', 'Reports'],
] as const;

function Days({ days }: { days: Overview['days'] }) {
  return (
    <section aria-labelledby="overview-days">
      <h2 id="overview-days" className="text-lg">
        Last 30 days
      </h2>
      <div className="mt-3 grid gap-3 sm:gap-4 md:grid-cols-2">
        {figures.map(([field, name]) => (
          <DailyChart key={field} name={name} days={days.map((day) => ({ at: day.at, value: day[field] }))} />
        ))}
      </div>
      <details className="mt-3 rounded-card border border-hairline">
        <summary className="min-h-10 cursor-pointer px-4 py-2 text-sm font-medium">Figures by day</summary>
        <Table
          caption="Figures by day (UTC), latest first"
          head={['Day', ...figures.map(([, , short]) => short)]}
        >
          {days.toReversed().map((day) => (
            <TableRow key={day.at} name={shortDate(day.at)}>
              {figures.map(([field]) => (
                <Cell key={field}>{formatNumber(day[field])}</Cell>
              ))}
            </TableRow>
          ))}
        </Table>
      </details>
    </section>
  );
}

function GivenUp({ givenUp: { count, items } }: { givenUp: Overview['givenUp'] }) {
  return (
    <section aria-labelledby="overview-given-up">
      <h2 id="overview-given-up" className="text-lg text-danger">
        Given up: {formatNumber(count)}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Tasks that failed repeatedly and are no longer retried, latest first.
        <span>
          {count > items.length &&
            ` The ${formatNumber(items.length)} latest of ${formatNumber(count)} are shown.`}
        </span>
      </p>
      <ul className="mt-3 divide-y divide-hairline rounded-card border border-hairline text-sm">
        {items.map(({ queue, item, attempts, reason, at }) => (
          <li key={`${queue} ${item}`} className="px-4 py-3 [overflow-wrap:anywhere]">
            <p className="font-medium">{jobs[queue]}</p>
            <p className="mt-1">{reason}</p>
            <p className="mt-1 text-muted">
              {quantity(attempts, 'attempt')}, the last one <Timestamp at={at} />. Item: {item}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Refused({ overview: { refused, limits } }: { overview: Pick<Overview, 'refused' | 'limits'> }) {
  return (
    <section aria-labelledby="overview-refused">
      <h2 id="overview-refused" className="text-lg">
        Blocked requests
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">Suspected bots and requests over a limit.</p>
      <div className="mt-3 rounded-card border border-hairline">
        <Table caption="Blocked requests by kind" head={['Kind', 'Last hour', 'Last day']}>
          {refused.map(({ kind, hour, day }) => (
            <TableRow key={kind} name={refusalLabels[kind]}>
              <Cell>{formatNumber(hour)}</Cell>
              <Cell>{formatNumber(day)}</Cell>
            </TableRow>
          ))}
        </Table>
      </div>
      <details className="mt-3 rounded-card border border-hairline">
        <summary className="min-h-10 cursor-pointer px-4 py-2 text-sm font-medium">Rate limits</summary>
        <p className="max-w-prose px-4 text-sm text-muted">
          Limits per address, account or device. To change one, set RATE_LIMITS on the server. Form limits
          never block: browsers solve a longer puzzle instead.
        </p>
        <Table
          caption="Rate limits, and how often each was exceeded"
          head={['Limit', 'Allowed', 'Last hour', 'Last day']}
        >
          {limits.map(({ name, counts, per, hour, day, ...limit }) => (
            <TableRow key={name} name={`${counts}, ${per === 'site' ? 'from everywhere' : `per ${per}`}`}>
              <Cell>{rateLimitText(limit)}</Cell>
              <Cell>{formatNumber(hour)}</Cell>
              <Cell>{formatNumber(day)}</Cell>
            </TableRow>
          ))}
        </Table>
      </details>
    </section>
  );
}

const refusalLabels: Readonly<Record<Overview['refused'][number]['kind'], string>> = {
  honeypot: 'Honeypot',
  'too-fast': 'Submitted too fast',
  proof: 'No proof of work',
  disposable: 'Disposable email address',
  limit: 'Over a limit',
};

function ResponseTimes({ requests: { since, kinds } }: { requests: Overview['requests'] }) {
  return (
    <section aria-labelledby="overview-times">
      <h2 id="overview-times" className="text-lg">
        Response times
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        Measured by all running processes since the first one started, <Timestamp at={since} />, from the
        request to the end of the reply.
      </p>
      <div className="mt-3 rounded-card border border-hairline">
        <Table
          caption="Response times by kind of request"
          head={['Kind', 'Requests', 'Median', '95% within']}
        >
          {kinds.flatMap(({ kind, hour, day }) => [
            <Times key={`${kind}-hour`} name={`${kindLabels[kind]}, last hour`} measured={hour} />,
            <Times key={`${kind}-day`} name={`${kindLabels[kind]}, last day`} measured={day} />,
          ])}
        </Table>
      </div>
    </section>
  );
}

function Processes({ processes }: { processes: Overview['processes'] }) {
  return (
    <section aria-labelledby="overview-processes">
      <h2 id="overview-processes" className="text-lg">
        Processes
      </h2>
      <div className="mt-3 rounded-card border border-hairline">
        <Table
          caption="Running processes of the site, oldest first"
          head={['Process', 'Role', 'Started', 'Memory']}
        >
          {processes.map(({ host, pid, role, since, memory }) => (
            <TableRow key={`${host} ${pid}`} name={`${pid} on ${host}`}>
              <Cell>{roleLabels[role]}</Cell>
              <Cell>
                <Timestamp at={since} />
              </Cell>
              <Cell>{formatBytes(memory.bytes)}</Cell>
            </TableRow>
          ))}
        </Table>
      </div>
    </section>
  );
}

const roleLabels: Readonly<Record<Overview['processes'][number]['role'], string>> = {
  server: 'Everything',
  supervisor: 'Background jobs',
  worker: 'Requests',
  command: 'A command',
};

const kindLabels: Readonly<Record<RequestKind, string>> = { pages: 'Pages', api: 'API', files: 'Files' };

function Times({
  name,
  measured: { requests, p50, p95 },
}: {
  name: string;
  measured: Overview['requests']['kinds'][number]['hour'];
}) {
  return (
    <TableRow name={name}>
      <Cell>{formatNumber(requests)}</Cell>
      <Cell>{p50 === null ? '–' : duration(p50)}</Cell>
      <Cell>{p95 === null ? '–' : duration(p95)}</Cell>
    </TableRow>
  );
}

/** '12 ms', '1.2 s' */
function duration(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${milliseconds / 1_000} s`;
}

/**
 * A table of numbers, whose first column names the rows. With a very large font it is wider than a phone's
 * screen.
 */
function Table({
  caption,
  head,
  children,
}: {
  caption: string;
  head: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className="scroll-fade overflow-x-auto">
      <table className="w-full text-xs tabular-nums sm:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((name, n) => (
              <th
                key={name}
                scope="col"
                className={`px-1.5 py-2 align-bottom font-medium text-muted sm:px-4 ${n > 0 ? 'text-end max-sm:last:pe-3' : 'text-start max-sm:ps-3'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** `children`: a {@link Cell} for each further column. */
function TableRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr className="border-hairline border-t">
      <th scope="row" className="px-1.5 py-2 text-start font-normal max-sm:ps-3 sm:px-4">
        {name}
      </th>
      {children}
    </tr>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return (
    <td className="px-1.5 py-2 text-end max-sm:last:pe-3 max-sm:[&_time]:whitespace-normal sm:px-4">
      {children}
    </td>
  );
}
