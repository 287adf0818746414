import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fnv1a } from '../../../src/domain/core/hash.ts';

/** How the service answers. 'wrong size' sends vectors of another length than before, 'none' too few. */
type Behaviour =
  | 'right'
  | 'error'
  | 'busy'
  | 'slow'
  | 'garbage'
  | 'wrong size'
  | 'none'
  | 'huge'
  | 'redirect'
  | 'hang up';

/** A service with OpenAI's interface for embeddings on loopback. */
export interface EmbeddingsServer {
  /** For EMBEDDINGS_URL. */
  url: string;
  behaviour: Behaviour;
  /** The service does not accept texts that contain this. */
  refused: string | undefined;
  /** The requests since the last call. */
  requests(): { texts: string[]; model: string; authorization: string | undefined; path: string }[];
  close(): Promise<void>;
}

/**
 * Starts it on a free port. A text's vector is the sum of a fixed vector for each of its words, in which words that mean the same
 * (`meanings`: word → word) have the same one, and common words have none.
 */
export async function startEmbeddingsServer(meanings: Record<string, string>): Promise<EmbeddingsServer> {
  const received: ReturnType<EmbeddingsServer['requests']> = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { input, model } = JSON.parse(text) as { input: string[]; model: string };
    const { authorization } = request.headers;
    received.push({ texts: input, model, authorization, path: request.url ?? '' });
    const isRefused = input.some((one) => service.refused && one.includes(service.refused));
    await answer(response, isRefused ? 'refuse' : service.behaviour, input);
  });
  const answer = async (response: ServerResponse, behaviour: Behaviour | 'refuse', input: string[]) => {
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const vectors = (size: number) => ({
      data: input.map((text, index) => ({ index, embedding: vectorOf(text, meanings, size) })).reverse(),
    });
    if (behaviour === 'error') json(500, { error: 'out of memory' });
    else if (behaviour === 'busy') json(429, { error: 'too many requests' });
    else if (behaviour === 'refuse') json(400, { error: 'too long' });
    else if (behaviour === 'garbage') response.end('<html>welcome</html>');
    else if (behaviour === 'none') json(200, { data: [] });
    else if (behaviour === 'wrong size') json(200, vectors(24));
    else if (behaviour === 'huge') json(200, { data: 'x'.repeat(20_000_000) });
    else if (behaviour === 'redirect') response.writeHead(307, { location: '/elsewhere' }).end();
    else if (behaviour === 'hang up') response.destroy();
    else if (behaviour === 'right') json(200, vectors(48));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: EmbeddingsServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    behaviour: 'right',
    refused: undefined,
    requests: () => received.splice(0),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return service;
}

function vectorOf(text: string, meanings: Record<string, string>, size: number): number[] {
  const vector = new Array<number>(size).fill(0.001);
  for (const word of text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
    for (let n = 0; n < size; n++)
      vector[n] = (vector[n] ?? 0) + (fnv1a(`${n} ${meanings[word] ?? word} ${n}`) % 1_000) / 500 - 1;
  return vector;
}
