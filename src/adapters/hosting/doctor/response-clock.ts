import type { ClockDifference } from '../../../domain/hosting/doctor/clock.ts';

/** Compares the Date header of a server's response with this machine's clock; undefined where it sends none or does not answer. */
export async function responseClock(url: string, signal: AbortSignal): Promise<ClockDifference | undefined> {
  const sentAt = Date.now();
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    const date = Date.parse(response.headers.get('date') ?? '');
    // On average, the header is half a second behind the clock it was taken from.
    const here = (sentAt + Date.now()) / 2;
    return Number.isNaN(date) ? undefined : { name: new URL(url).host, aheadMs: date + 500 - here };
  } catch {
    return undefined;
  }
}
