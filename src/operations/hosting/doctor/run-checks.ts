import { setTimeout as sleep } from 'node:timers/promises';
import { type Finding, failed } from '../../../domain/hosting/doctor/finding.ts';

/** A look at one part of the installation. */
export interface Check {
  /** What it looks at, for the message when it fails by itself. */
  about: string;
  /** `signal` is aborted when its time is over. */
  run(signal: AbortSignal): Promise<Finding | Finding[]> | Finding | Finding[];
}

/** Runs all checks at once, each for at most so many milliseconds, and yields what they find in their order. Never throws. */
export async function* runChecks(checks: readonly Check[], timeoutMs: number): AsyncGenerator<Finding> {
  const running = checks.map((check) => runCheck(check, timeoutMs));
  for (const findings of running) yield* await findings;
}

async function runCheck({ about, run }: Check, timeoutMs: number): Promise<Finding[]> {
  const ending = new AbortController();
  const late = sleep(timeoutMs, undefined, { signal: ending.signal }).then(() => {
    throw new Error(`nothing answered within ${timeoutMs / 1000} s`);
  });
  try {
    return [await Promise.race([run(ending.signal), late])].flat();
  } catch (error) {
    return [
      failed(
        about,
        `The check did not end: ${(error as Error).message}.`.replace(/\.\.$/, '.'),
        'Look at the reason above.',
      ),
    ];
  } finally {
    ending.abort();
    late.catch(() => {});
  }
}
