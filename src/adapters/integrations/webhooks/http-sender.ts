import { lookup as resolveName } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookAnswer, WebhookSender } from '../../../operations/core/adapters/adapters.ts';
import { isPublicAddress } from './public-address.ts';

/** Resolves a host name to its addresses. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

interface SenderOptions {
  /** Whether private addresses and http are accepted. */
  allowPrivate: boolean;
  /** The `User-Agent` of all requests. */
  userAgent: string;
  timeoutMs: number;
  /** Maximum number of bytes read of a response. */
  responseBytes: number;
  resolve?: Resolve;
}

/**
 * Sends the requests of webhooks. A host name is resolved once per request, all its addresses are checked,
 * and the connection is made to one of them, so a name that changes after the check has no effect.
 * Connections are not reused, no proxy is used, and redirects are not followed.
 */
export function httpSender({
  allowPrivate,
  userAgent,
  timeoutMs,
  responseBytes,
  resolve = (host) => resolveName(host, { all: true }),
}: SenderOptions): WebhookSender {
  const mayReach = (address: string) => allowPrivate || isPublicAddress(address);

  /** The reason why the URL itself rules out a request, before its host is resolved. */
  const refusedAsWritten = (url: URL): string | undefined => {
    if (url.protocol !== 'https:' && !allowPrivate) return 'URL must begin with https://';
    const host = hostOf(url);
    return isIP(host) && !mayReach(host) ? privateAddress : undefined;
  };

  const lookup: LookupFunction = (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first) return callback(new Error(unresolved(host)), '');
        if (!addresses.every(({ address }) => mayReach(address)))
          return callback(new Error(privateAddress), '');
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      },
      () => callback(new Error(unresolved(host)), ''),
    );
  };

  return {
    async refusal(text) {
      const url = new URL(text);
      const written = refusedAsWritten(url);
      if (written || isIP(hostOf(url))) return written;
      const addresses = await resolve(hostOf(url)).catch(() => []);
      return addresses.every(({ address }) => mayReach(address)) ? undefined : privateAddress;
    },

    async post(text, { headers, body, signal }) {
      const url = new URL(text);
      const began = performance.now();
      const sent = { ...headers, 'user-agent': userAgent, 'content-type': 'application/json' };
      const answered = (answer: Partial<WebhookAnswer>): WebhookAnswer => ({
        status: null,
        error: '',
        response: '',
        retryAfter: undefined,
        headers: sent,
        durationMs: Math.round(performance.now() - began),
        ...answer,
      });
      const refused = refusedAsWritten(url);
      if (refused) return answered({ error: refused });
      const timeout = AbortSignal.timeout(timeoutMs);
      const ended = signal ? AbortSignal.any([timeout, signal]) : timeout;
      const length = Buffer.byteLength(body);
      const options = {
        method: 'POST',
        agent: false as const,
        lookup,
        signal: ended,
        headers: { ...sent, 'content-length': length, connection: 'close', accept: '*/*' },
      };
      let status: number | null = null;
      try {
        const reply = await new Promise<IncomingMessage>((resolved, rejected) => {
          const request = (url.protocol === 'https:' ? https : http).request(url, options, resolved);
          request.once('error', rejected).end(body);
        });
        status = reply.statusCode ?? null;
        const response = await beginningOf(reply, responseBytes);
        return answered({ status, response, error: errorOf(status), retryAfter: secondsIn(reply) });
      } catch (error) {
        signal?.throwIfAborted();
        const late = `No complete response within ${timeoutMs / 1000} seconds`;
        return answered({ status, error: timeout.aborted ? late : reasonOf(error) });
      }
    },
  };
}

const privateAddress =
  'The address is not public: it belongs to this machine or a private network, or is reserved';
const unresolved = (host: string) => `The name ${host} could not be resolved`;

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** Why a status is a failure; empty for a success. */
function errorOf(status: number | null): string {
  if (status === null) return 'The response has no status';
  if (status >= 200 && status < 300) return '';
  if (status >= 300 && status < 400)
    return `The receiver responded with ${status}: redirects are not followed`;
  return `The receiver responded with ${status}`;
}

/** Reads at most this many bytes of a response as text. */
async function beginningOf(reply: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.length;
    // Leaving the loop closes the connection.
    if (length >= maxBytes) break;
  }
  // The database cannot store NUL, and the last character may be incomplete.
  return new TextDecoder().decode(Buffer.concat(parts).subarray(0, maxBytes)).replaceAll('\0', '\uFFFD');
}

/** The seconds of `Retry-After`, if it is a number. */
function secondsIn({ headers }: IncomingMessage): number | undefined {
  const text = headers['retry-after'] ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function reasonOf(error: unknown): string {
  // Of several unreachable addresses, the first is reported.
  const [first = error] = error instanceof AggregateError ? error.errors : [error];
  const { code, message } = first as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'The connection was refused';
  if (code === 'ECONNRESET' || code === 'EPIPE') return 'The connection was closed before the response';
  return message || code || 'The request failed';
}
