/**
 * Returns the numbers that solve a challenge, computed by a worker, so that the page stays responsive.
 * Rejects if the worker cannot run.
 */
export function solve(
  challenge: { text: string; bits: number; parts: number },
  onShare: (share: number) => void,
): Promise<number[]> {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<number[]>((resolve, reject) => {
    worker.onmessage = ({ data: solutions }: MessageEvent<number[]>) => {
      onShare(solutions.length / challenge.parts);
      if (solutions.length === challenge.parts) resolve(solutions);
    };
    worker.onerror = () => reject(new Error('The worker failed.'));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
