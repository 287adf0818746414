import { connect } from 'node:net';
import { type Finding, failed, ok } from '../../../domain/hosting/doctor/finding.ts';
import { type OutgoingProxy, proxyName } from '../../../domain/hosting/outgoing-proxy.ts';

const timeoutMs = 5_000;

/** Connects to the proxy for outgoing requests. Sends nothing. */
export async function checkProxy(proxy: OutgoingProxy): Promise<Finding> {
  const name = proxyName(proxy);
  const { hostname, port, protocol } = new URL(proxy.url);
  const reached = await new Promise<Error | undefined>((resolve) => {
    const socket = connect(
      Number(port || (protocol === 'https:' ? 443 : 80)),
      hostname.replace(/^\[|\]$/g, ''),
    );
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('it is not responding')));
    socket.once('connect', () => resolve(void socket.destroy())).once('error', resolve);
  });
  const except = proxy.except ? ` Direct: ${proxy.except}.` : '';
  return reached
    ? failed(
        'proxy',
        `HTTPS_PROXY (${name}) cannot be reached: ${reached.message}.`,
        'Correct it, or list the hosts to reach directly in NO_PROXY.',
      )
    : ok('proxy', `HTTPS requests and emails go through ${name}; webhooks do not.${except}`);
}
