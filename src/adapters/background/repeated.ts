import { setTimeout as sleep } from 'node:timers/promises';

/** Runs `work` now and again so many milliseconds after its end, until the signal is aborted. Of failures in a row, `failed` gets the first. */
export async function repeated(
  milliseconds: number,
  signal: AbortSignal,
  work: () => Promise<void>,
  { failed }: { failed: (error: unknown) => void },
): Promise<void> {
  for (let failing = false; !signal.aborted; ) {
    await work().then(
      () => {
        failing = false;
      },
      (error: unknown) => {
        if (!failing) failed(error);
        failing = true;
      },
    );
    await sleep(milliseconds, undefined, { ref: false, signal }).catch(() => {});
  }
}
