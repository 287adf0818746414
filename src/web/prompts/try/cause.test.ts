import { describe, expect, it } from 'vitest';
import { causeOf, type ServiceProblem } from './cause.ts';

const at = (
  address: string,
  origin = 'https://prompts.example',
  { isSafari = false, hasKey = true } = {},
) => ({
  address,
  hasKey,
  page: { origin, isSafari },
});
const remote = at('https://api.example/v1');
const status = (code: number, message = ''): ServiceProblem => ({ kind: 'status', status: code, message });
const network = ({ reachable = false, denied = false } = {}): ServiceProblem => ({
  kind: 'network',
  reachable,
  denied,
});

describe('the cause of a status', () => {
  it.each<[number, RegExp]>([
    [0, /redirects to another address/],
    [400, /refuses the request \(400\)/],
    [401, /refuses this key/],
    [403, /refuses this key/],
    [404, /no such model, or the address is wrong/],
    [429, /limits/],
    [503, /failed \(503\)/],
  ])('%i', (code, cause) => {
    expect(causeOf(status(code), remote)).toMatch(cause);
  });

  it('includes what the service says', () => {
    expect(causeOf(status(500, 'out of memory'), remote)).toBe(
      'The service failed (500). It says: “out of memory”',
    );
  });

  it('includes when to try again, if the service says so', () => {
    const limited = (retryAfter: number) =>
      causeOf({ kind: 'status', status: 429, message: '', retryAfter }, remote);
    expect(limited(1)).toMatch(/ Try again in 1 second\.$/);
    expect(limited(90)).toMatch(/ Try again in 90 seconds\.$/);
    expect(limited(91)).toMatch(/ Try again in 2 minutes\.$/);
  });

  it('is a missing list where models were asked for', () => {
    expect(causeOf(status(404), { ...remote, isList: true })).toMatch(/no list of models/);
  });

  it('is a missing key if none was sent', () => {
    expect(causeOf(status(401), at('https://api.example/v1', undefined, { hasKey: false }))).toBe(
      'The service needs a key.',
    );
  });
});

describe('the cause of a request without a reply', () => {
  it('is mixed content for http:// addresses of other computers', () => {
    expect(causeOf(network(), at('http://192.168.0.5:11434/v1'))).toMatch(/Use an https:\/\/ address/);
    expect(causeOf(network(), at('http://192.168.0.5:11434/v1', 'http://prompts.lan'))).toMatch(
      /^Nothing answers at 192\.168\.0\.5:11434/,
    );
  });

  it('is Safari for this computer, only on pages with HTTPS', () => {
    const safari = { isSafari: true };
    expect(causeOf(network(), at('http://localhost:11434/v1', undefined, safari))).toMatch(/^Safari refuses/);
    expect(causeOf(network(), at('http://localhost:11434/v1', 'http://localhost:3000', safari))).toMatch(
      /^Nothing answers/,
    );
    expect(causeOf(network(), at('https://api.example/v1', undefined, safari))).toMatch(/^Nothing answers/);
  });

  it('is the setting of Ollama if it answers others', () => {
    expect(causeOf(network({ reachable: true }), at('http://127.0.0.1:11434/v1'))).toBe(
      'Ollama is running but refuses requests from this site. Restart it with OLLAMA_ORIGINS=https://prompts.example',
    );
  });

  it('is CORS if another service answers others', () => {
    expect(causeOf(network({ reachable: true }), remote)).toMatch(/CORS.*https:\/\/prompts\.example$/);
  });

  it('is the permission of the browser if it is denied', () => {
    expect(causeOf(network({ denied: true }), at('http://localhost:1234/v1'))).toMatch(
      /Allow local network access/,
    );
  });

  it('asks to start a service of this computer, and to check the connection to others', () => {
    expect(causeOf(network(), at('http://localhost:11434/v1'))).toMatch(/the service is running/);
    expect(causeOf(network(), remote)).toBe(
      'Nothing answers at api.example. Check the address and your connection.',
    );
  });
});

it('the end of an answer has its reason', () => {
  expect(causeOf({ kind: 'stalled' }, remote)).toMatch(/60 seconds/);
  expect(causeOf({ kind: 'time' }, remote)).toMatch(/10 minutes/);
  expect(causeOf({ kind: 'size' }, remote)).toMatch(/1 MB/);
  expect(causeOf({ kind: 'message', message: 'overloaded' }, remote)).toMatch(/“overloaded”/);
});
