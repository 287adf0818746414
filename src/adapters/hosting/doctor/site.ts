/**
 * Reads /readyz of a site: 'ready', or the reason why it is not; undefined if nothing or something else
 * responds.
 */
export async function readinessOf(url: string, signal: AbortSignal): Promise<string | undefined> {
  const response = await fetch(`${url}/readyz`, { redirect: 'manual', signal }).catch(() => undefined);
  const text = (await response?.text().catch(() => ''))?.trim() ?? '';
  if (response?.status === 200 && text === 'ok') return 'ready';
  return response?.status === 503 && text ? text : undefined;
}
