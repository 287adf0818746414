import { isLoopback } from '../../../domain/core/addresses.ts';
import { quantity } from '../../ui/numbers.ts';

/** Why a service gave no answer, or an incomplete one. */
export type ServiceProblem =
  /**
   * A status other than success; 0 for a redirect. `message` is the service’s own, `retryAfter` in seconds.
   */
  | { kind: 'status'; status: number; message: string; retryAfter?: number }
  /** A message of the service instead of the rest of the answer. */
  | { kind: 'message'; message: string }
  /** The browser reports no reason. */
  | {
      kind: 'network';
      /** Whether the service answered a request whose reply pages cannot read. */
      reachable: boolean;
      /** Whether the browser is set to refuse requests to the local network. */
      denied: boolean;
    }
  | {
      kind:
        | 'stopped'
        | 'stalled'
        | 'time'
        | 'size'
        | 'closed'
        | 'length'
        | 'empty'
        | 'damaged'
        | 'unreadable';
    };

type StatusProblem = Extract<ServiceProblem, { kind: 'status' }>;

interface At {
  /** The service’s. */
  address: string;
  hasKey: boolean;
  /** Whether the models were asked for. */
  isList?: boolean;
  page: { origin: string; isSafari: boolean };
}

/** Returns the cause of a problem in the reader’s words, and what to do. */
export function causeOf(problem: ServiceProblem, at: At): string {
  switch (problem.kind) {
    case 'stopped':
      return 'You stopped it.';
    case 'stalled':
      return 'Nothing arrived for 60 seconds, so the request was ended. If the model was still being loaded, run it again.';
    case 'time':
      return 'The request was ended after 10 minutes.';
    case 'size':
      return 'The answer is longer than 1 MB. This is its beginning.';
    case 'closed':
      return 'The connection ended before the answer was complete.';
    case 'length':
      return 'The service ended the answer at its limit of tokens.';
    case 'empty':
      return 'The service’s answer has no text.';
    case 'damaged':
      return 'The rest of the answer can’t be read: the service sent something that isn’t part of the OpenAI API.';
    case 'unreadable':
      return 'The service’s reply isn’t an answer of the OpenAI API. Check the address: it usually ends with /v1.';
    case 'message':
      return `The service failed.${quoted(problem.message)}`;
    case 'status':
      return statusCause(problem, at) + quoted(problem.message);
    case 'network':
      return networkCause(problem, at);
  }
}

function statusCause({ status, retryAfter }: StatusProblem, { hasKey, isList }: At): string {
  if (status === 0) return 'The service redirects to another address. Enter that one instead.';
  if (status === 401 || status === 403)
    return hasKey ? 'The service refuses this key.' : 'The service needs a key.';
  if (status === 404)
    return isList
      ? 'The service has no list of models, or the address is wrong. It usually ends with /v1.'
      : 'The service has no such model, or the address is wrong. It usually ends with /v1.';
  if (status === 429)
    return `The service takes no more requests for now: one of its limits is reached.${wait(retryAfter)}`;
  return status >= 500 ? `The service failed (${status}).` : `The service refuses the request (${status}).`;
}

function wait(seconds?: number): string {
  if (!seconds) return '';
  return ` Try again in ${seconds > 90 ? quantity(Math.ceil(seconds / 60), 'minute') : quantity(seconds, 'second')}.`;
}

function networkCause(
  { reachable, denied }: { reachable: boolean; denied: boolean },
  { address, page: { origin, isSafari } }: At,
): string {
  const { protocol, host, hostname, port } = new URL(address);
  const isLocal = isLoopback(hostname);
  if (origin.startsWith('https:') && protocol === 'http:') {
    if (!isLocal)
      return 'This page was loaded over HTTPS, so the browser refuses http:// addresses of other computers. Use an https:// address.';
    if (isSafari)
      return 'Safari refuses http:// addresses on pages that were loaded over HTTPS, even those of this computer. Use another browser, such as Firefox or Chrome.';
  }
  if (reachable)
    return port === '11434'
      ? `Ollama is running but refuses requests from this site. Restart it with OLLAMA_ORIGINS=${origin}`
      : `The service can be reached but refuses requests from the pages of this site (CORS). It must allow the origin ${origin}`;
  if (denied)
    return 'Your browser doesn’t let this site use your local network. Allow local network access in the settings of this site, beside its address, and run it again.';
  return `Nothing answers at ${host}. Check the address${isLocal ? ', and that the service is running. If your browser asks for access to the local network, allow it' : ' and your connection'}.`;
}

function quoted(message: string): string {
  return message && ` It says: “${message}”`;
}
