import { z } from 'zod';
import { requestKinds } from '../../domain/core/time/durations.ts';
import { processRoles } from '../../domain/hosting/processes.ts';
import { queueLimits, queueNames } from '../../domain/hosting/queues.ts';
import { refusalKinds } from '../../domain/hosting/refusals.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleTime } from '../core/example-data.ts';
import { time } from '../core/fields.ts';
import { rateLimits } from '../core/rate-limits.ts';

const count = z.number().int();
const bytes = z.object({ bytes: z.number() });
const durations = z.object({
  requests: count,
  p50: z.number().nullable().meta({ description: 'Median in milliseconds; null without requests' }),
  p95: z.number().nullable().meta({ description: '95th percentile in milliseconds' }),
});

const overview = z
  .object({
    days: z
      .array(z.object({ at: time, signUps: count, prompts: count, downloads: count, reports: count }))
      .meta({
        description:
          'The last 30 days (UTC), today last. Prompts count on the day of their publication while they are listed',
      }),
    openReports: z.object({
      subjects: count.meta({ description: 'Prompts and comments that await a decision' }),
      oldestAt: time.nullable(),
    }),
    mails: z.object({
      since: time.meta({
        description: 'When the oldest running process started; earlier failures are only in the log',
      }),
      failed: count,
      last: z.object({ at: time, subject: z.string() }).nullable(),
      waiting: count.meta({
        description: 'Emails that the mail server has not accepted yet; they are retried for three days',
      }),
      waitingSince: time.nullable(),
    }),
    problems: z
      .array(z.object({ text: z.string(), remedy: z.string() }))
      .meta({ description: 'What an operator must repair in the database' }),
    givenUp: z
      .object({
        count,
        items: z.array(
          z.object({
            queue: z.enum(queueNames),
            item: z
              .string()
              .meta({ description: 'The id of an email, prompt or collection, or the key of a file' }),
            attempts: count,
            reason: z.string().meta({ description: 'The last error' }),
            at: time,
          }),
        ),
      })
      .meta({
        description: `Work that failed many times and is no longer retried, in the last ${queueLimits.shownDays} days: the number, and the latest 50`,
      }),
    refused: z.array(z.object({ kind: z.enum([...refusalKinds, 'limit']), hour: count, day: count })).meta({
      description:
        'Blocked requests in the last hour and the last day: forms with the hidden field filled in, forms sent too fast, missing proofs of work, disposable addresses, and uses beyond a rate limit',
    }),
    limits: z
      .array(
        z.object({
          name: z.string().meta({ description: 'As in `RateLimit-Policy`' }),
          counts: z.string(),
          per: z.string(),
          most: z.number().int().meta({ description: 'Number allowed per window' }),
          seconds: z.number().int().meta({ description: 'Length of the window in seconds' }),
          hour: count,
          day: count,
        }),
      )
      .meta({
        description:
          'The rate limits, which the setting RATE_LIMITS changes, and how often each was exceeded in the last hour and the last day, accurate to ten minutes',
      }),
    disk: z
      .object({ uploads: bytes, free: bytes, total: bytes })
      .meta({ description: 'Uploaded files and their disk' }),
    backups: z
      .object({
        scheduled: z.boolean().meta({ description: 'Whether BACKUP_DIR is set' }),
        lastGood: z.object({ at: time, bytes: z.number() }).nullable(),
        isStale: z
          .boolean()
          .meta({ description: 'Whether the last successful backup is older than two days' }),
        failedAt: time.nullable().meta({ description: 'When the last backup failed; null if it succeeded' }),
      })
      .meta({ description: 'Nightly backups' }),
    requests: z
      .object({
        since: time,
        kinds: z.array(z.object({ kind: z.enum(requestKinds), hour: durations, day: durations })),
      })
      .meta({
        description:
          'Request durations of all running processes in the last hour and the last day, but not before `since`, when the oldest process started',
      }),
    processes: z
      .array(
        z.object({
          role: z.enum(processRoles),
          host: z.string(),
          pid: count,
          since: time,
          memory: bytes,
        }),
      )
      .meta({ description: 'The running processes of the site on all machines, oldest first' }),
  })
  .meta({ id: 'Overview' });

export type Overview = z.infer<typeof overview>;

const none = { requests: 0, p50: null, p95: null };

export const readOverview = endpoint({
  name: 'readOverview',
  method: 'GET',
  path: '/admin/overview',
  access: 'admin',
  summary: 'Status of the site (admins)',
  description:
    'Returns sign-ups, prompts, copies and reports by day, open reports, failed emails, failed work, blocked requests, storage for files, the age of the last backup, request durations and the running processes.',
  reply: overview,
  example: {
    reply: {
      days: [{ at: exampleTime, signUps: 0, prompts: 0, downloads: 0, reports: 0 }],
      openReports: { subjects: 0, oldestAt: null },
      mails: { since: exampleTime, failed: 0, last: null, waiting: 0, waitingSince: null },
      problems: [],
      givenUp: { count: 0, items: [] },
      refused: [
        { kind: 'honeypot', hour: 0, day: 0 },
        { kind: 'too-fast', hour: 0, day: 0 },
        { kind: 'proof', hour: 0, day: 0 },
        { kind: 'disposable', hour: 0, day: 0 },
        { kind: 'limit', hour: 0, day: 0 },
      ],
      limits: [
        {
          name: 'read',
          counts: rateLimits.read.counts,
          per: rateLimits.read.per,
          ...{ most: 1_200, seconds: 60, hour: 0, day: 0 },
        },
      ],
      disk: {
        uploads: { bytes: 48_211 },
        free: { bytes: 21_474_836_480 },
        total: { bytes: 42_949_672_960 },
      },
      backups: {
        scheduled: true,
        lastGood: { at: exampleTime, bytes: 1_048_576 },
        isStale: false,
        failedAt: null,
      },
      requests: {
        since: exampleTime,
        kinds: [
          {
            kind: 'pages' as const,
            hour: { requests: 1, p50: 12, p95: 12 },
            day: { requests: 1, p50: 12, p95: 12 },
          },
          { kind: 'api' as const, hour: none, day: none },
          { kind: 'files' as const, hour: none, day: none },
        ],
      },
      processes: [
        {
          role: 'server' as const,
          host: 'web-1',
          pid: 4_711,
          since: exampleTime,
          memory: { bytes: 201_326_592 },
        },
      ],
    },
  },
  failureMessage: 'Failed to fetch the overview',
});
