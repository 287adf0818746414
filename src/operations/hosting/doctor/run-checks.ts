import { setTimeout as sleep } from 'node:timers/promises';
import { type Finding, failed } from '../../../domain/hosting/doctor/finding.ts';

/** A check of one part of the installation. */
export interface Check {
  /** The part that is checked, for the message when the check itself fails. */
  about: string;
  /** `signal` is aborted at the time limit. */
  run(signal: AbortSignal): Promise<Finding> | Finding;
}

/**
 * Runs all checks concurrently, each with a time limit in milliseconds, and yields their findings in the
 * order of the checks. Never throws.
 */
export async function* runChecks(checks: readonly Check[], timeoutMs: number): AsyncGenerator<Finding> {
  const running = checks.map((check) => runCheck(check, timeoutMs));
  for (const finding of running) yield await finding;
}

async function runCheck({ about, run }: Check, timeoutMs: number): Promise<Finding> {
  const ending = new AbortController();
  const late = sleep(timeoutMs, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`no response within ${timeoutMs / 1000} s`);
  });
  try {
    return await Promise.race([run(ending.signal), late]);
  } catch (error) {
    return failed(
      about,
      `The check did not finish: ${(error as Error).message}.`.replace(/\.\.$/, '.'),
      'See the reason above.',
    );
  } finally {
    ending.abort();
    late.catch(() => {});
  }
}
