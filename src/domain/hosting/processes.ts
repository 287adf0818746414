import { z } from 'zod';
import { requestKinds } from '../core/time/durations.ts';

/**
 * The role of a process. 'server': serves requests and runs the background jobs, alone; 'supervisor': does
 * the background jobs and starts workers; 'worker': only serves requests; 'command': changes data from the
 * command line.
 */
export const processRoles = ['server', 'supervisor', 'worker', 'command'] as const;
export type ProcessRole = (typeof processRoles)[number];

/** Numbers of requests by duration (`domain/core/time/durations.ts`) in the last hour and the last day. */
const histograms = z.strictObject({ hour: z.array(z.number()), day: z.array(z.number()) });

/** The measurements of a process since its start. */
const processMeasures = z.strictObject({
  requests: z.record(z.enum(requestKinds), histograms),
  mails: z.strictObject({
    failed: z.number(),
    /** The last email that failed; `at` in ISO format. */
    last: z.strictObject({ at: z.string(), subject: z.string() }).nullable(),
  }),
});
export type ProcessMeasures = z.infer<typeof processMeasures>;

/** A running process of the site, as admins see it. */
export interface ProcessState {
  role: ProcessRole;
  host: string;
  pid: number;
  since: Date;
  /** Bytes of resident memory. */
  memory: number;
  measures: ProcessMeasures;
}
