import http from 'node:http';
import type { OutgoingProxy } from '../../../domain/hosting/outgoing-proxy.ts';

/** This machine is never reached through a proxy. */
const local = 'localhost,127.0.0.1,::1,[::1]';

/**
 * Sends the HTTPS requests of this process through a proxy: those of `fetch` and of the global agents.
 * Webhooks have agents of their own and stay direct, because the proxy could reach private addresses. Returns
 * what ends it.
 */
export function sendThroughProxy({ url, except }: OutgoingProxy): () => void {
  return http.setGlobalProxyFromEnv({ https_proxy: url, no_proxy: except ? `${local},${except}` : local });
}
