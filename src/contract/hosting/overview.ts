import { z } from 'zod';
import { requestKinds } from '../../domain/core/time/durations.ts';
import { jobLimits, listedJobKinds } from '../../domain/hosting/jobs.ts';
import { processRoles } from '../../domain/hosting/processes.ts';
import { refusalKinds } from '../../domain/hosting/refusals.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds } from '../core/example-data.ts';
import { time } from '../core/fields.ts';

const count = z.number().int();
const bytes = z.object({ bytes: z.number().meta({ example: 201_326_592 }) });
const durations = z.object({
  requests: count,
  p50: z
    .number()
    .nullable()
    .meta({ description: 'Median in milliseconds; null without requests', example: 12 }),
  p95: z.number().nullable().meta({ description: '95th percentile in milliseconds', example: 12 }),
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
      oldestAt: time.nullable().meta({ example: null }),
    }),
    mails: z.object({
      since: time.meta({
        description: 'When the oldest running process started; earlier failures are only in the log',
      }),
      failed: count,
      last: z
        .object({ at: time, subject: z.string().meta({ example: 'Verify your email address' }) })
        .nullable(),
      waiting: count.meta({
        description: 'Emails that the mail server has not accepted yet; they are retried for three days',
      }),
      waitingSince: time.nullable().meta({ example: null }),
    }),
    problems: z
      .array(
        z.object({
          text: z.string().meta({ example: 'The rules for sorting texts have changed' }),
          remedy: z.string().meta({ example: 'Run npm run cli -- reindex' }),
        }),
      )
      .meta({ description: 'What an operator must repair in the database' }),
    givenUp: z
      .object({
        count,
        items: z.array(
          z.object({
            queue: z.enum(listedJobKinds),
            item: z.string().meta({
              description:
                'The id of an email, prompt or collection, the key of a file, or the name of a step',
              example: exampleIds.prompt,
            }),
            attempts: count,
            reason: z
              .string()
              .meta({ description: 'The last error', example: 'The mail server refused the address' }),
            at: time,
          }),
        ),
      })
      .meta({
        description: `Work that failed many times and is no longer retried, in the last ${jobLimits.shownDays} days: the number, and the latest 50`,
      }),
    refused: z.array(z.object({ kind: z.enum([...refusalKinds, 'limit']), hour: count, day: count })).meta({
      description:
        'Blocked requests in the last hour and the last day: forms with the hidden field filled in, forms sent too fast, missing proofs of work, disposable addresses, and uses beyond a rate limit',
    }),
    limits: z
      .array(
        z.object({
          name: z.string().meta({ description: 'As in `RateLimit-Policy`', example: 'read' }),
          counts: z.string().meta({ example: 'All requests' }),
          per: z.string().meta({ example: 'address' }),
          most: z.number().int().meta({ description: 'Number allowed per window', example: 1200 }),
          seconds: z.number().int().meta({ description: 'Length of the window in seconds', example: 60 }),
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
        scheduled: z.boolean().meta({ description: 'Whether BACKUP_DIR is set', example: true }),
        lastGood: z.object({ at: time, bytes: z.number().meta({ example: 1_048_576 }) }).nullable(),
        isStale: z
          .boolean()
          .meta({ description: 'Whether the last successful backup is older than two days' }),
        failedAt: time
          .nullable()
          .meta({ description: 'When the last backup failed; null if it succeeded', example: null }),
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
          host: z.string().meta({ example: 'web-1' }),
          pid: count,
          since: time,
          memory: bytes,
        }),
      )
      .meta({ description: 'The running processes of the site on all machines, oldest first' }),
  })
  .meta({ id: 'Overview' });

export type Overview = z.infer<typeof overview>;

export const readOverview = endpoint({
  name: 'readOverview',
  method: 'GET',
  path: '/admin/overview',
  access: 'admin',
  summary: 'Status of the site (admins)',
  description:
    'Returns sign-ups, prompts, copies and reports by day, open reports, failed emails, failed work, blocked requests, storage for files, the age of the last backup, request durations and the running processes.',
  reply: overview,
  failureMessage: 'Failed to fetch the overview',
});
