import type { ClockDifference } from '../../../domain/hosting/doctor/clock.ts';

/**
 * Compares the Date header of a server's response with this machine's clock; undefined if the server sends
 * none or does not respond.
 */
export async function responseClock(url: string, signal: AbortSignal): Promise<ClockDifference | undefined> {
  const sentAt = Date.now();
  try {
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal });
    const date = Date.parse(response.headers.get('date') ?? '');
    // On average, the header lags half a second behind the clock it was read from.
    const here = (sentAt + Date.now()) / 2;
    return Number.isNaN(date) ? undefined : { name: new URL(url).host, aheadMs: date + 500 - here };
  } catch {
    return undefined;
  }
}
