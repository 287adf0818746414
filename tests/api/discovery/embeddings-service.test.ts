import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddingsService } from '../../../src/adapters/discovery/embeddings/service.ts';
import { readConfig } from '../../../src/config/config.ts';
import { type EmbeddingsServer, startEmbeddingsServer } from '../../support/servers/embeddings-server.ts';

let server: EmbeddingsServer;
let warnings: string[];
let time: number;

beforeAll(async () => {
  server = await startEmbeddingsServer({});
});
afterAll(() => server.close());
beforeEach(() => {
  server.behaviour = 'right';
  server.refused = undefined;
  server.requests();
  warnings = [];
  time = 0;
});

const connect = () =>
  embeddingsService(
    { url: server.url, model: 'small', key: 'hunter2', minSimilarity: 0.5 },
    {
      log: {
        info: (_, message) => warnings.push(message),
        warn: (fields, message) => warnings.push(`${message} ${JSON.stringify(fields)}`),
        error: (_, message) => warnings.push(message),
      },
      pauses: [1, 1],
      clock: () => time,
    },
  );

const failures = ['error', 'busy', 'garbage', 'none', 'huge', 'redirect', 'hang up'] as const;

describe('an embeddings service', () => {
  it('gives a vector per text, in the order of the texts', async () => {
    const service = connect();
    const both = await service.embed(['first thing', 'second thing']);
    const [second] = (await service.embed(['second thing'])) as Float32Array[];
    expect(both).toHaveLength(2);
    expect(both[1]).toEqual(second);
    expect(both[0]).not.toEqual(second);
  });

  it.each(failures)('gives no vector of a query when it answers: %s', async (behaviour) => {
    server.behaviour = behaviour;
    expect(await connect().embedQuery('a query')).toBeUndefined();
    expect(server.requests()).toHaveLength(1);
  });

  it.each(failures)('fails for texts after further attempts when it answers: %s', async (behaviour) => {
    server.behaviour = behaviour;
    await expect(connect().embed(['a text'])).rejects.toThrow();
    expect(server.requests()).toHaveLength(3);
  });

  it('is waited for at most 250 ms for a query', async () => {
    server.behaviour = 'slow';
    const began = performance.now();
    expect(await connect().embedQuery('a query')).toBeUndefined();
    expect(performance.now() - began).toBeGreaterThan(200);
    expect(performance.now() - began).toBeLessThan(900);
  });

  it('tells a refused text from a failure, and does not send it again', async () => {
    server.refused = 'long';
    expect(await connect().embed(['a long text'])).toBe('refused');
    expect(server.requests()).toHaveLength(1);
  });

  it('is skipped for 30 seconds after three failures in a row, with one warning', async () => {
    const service = connect();
    server.behaviour = 'error';
    for (let n = 0; n < 6; n++) await service.embedQuery(`query ${n}`);
    expect(server.requests()).toHaveLength(3);
    time += 30_000;
    await service.embedQuery('still failing');
    await service.embedQuery('skipped again');
    expect(server.requests()).toHaveLength(1);
    expect(warnings).toHaveLength(1);
    expect(warnings.join()).not.toMatch(/hunter2|query/);
    time += 30_000;
    server.behaviour = 'right';
    expect(await service.embedQuery('better now')).toBeInstanceOf(Float32Array);
    expect(warnings[1]).toBe('the embeddings service is available again');
  });
});

describe('the configuration of embeddings', () => {
  const messageFor = (env: Record<string, string>) => {
    try {
      return readConfig(env).embeddings;
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('is optional', () => {
    expect(messageFor({})).toBeUndefined();
    expect(messageFor({ EMBEDDINGS_URL: 'http://127.0.0.1:11434/v1/', EMBEDDINGS_MODEL: 'nomic' })).toEqual({
      url: 'http://127.0.0.1:11434/v1',
      model: 'nomic',
      key: undefined,
      minSimilarity: 0.45,
    });
  });

  it.each([
    [{ EMBEDDINGS_URL: 'http://ollama/v1' }, 'EMBEDDINGS_MODEL must be set together with EMBEDDINGS_URL'],
    [{ EMBEDDINGS_URL: 'ftp://host', EMBEDDINGS_MODEL: 'm' }, 'EMBEDDINGS_URL must be a URL like'],
    [
      { EMBEDDINGS_URL: 'https://me:hunter2@host', EMBEDDINGS_MODEL: 'm' },
      'EMBEDDINGS_URL must be a URL like',
    ],
    [
      { EMBEDDINGS_URL: 'https://host/v1?key=hunter2', EMBEDDINGS_MODEL: 'm' },
      'EMBEDDINGS_URL must be a URL like',
    ],
    [{ EMBEDDINGS_KEY: 'hunter2' }, 'EMBEDDINGS_URL must be set together with EMBEDDINGS_KEY'],
    [
      { EMBEDDINGS_URL: 'http://10.0.0.1/v1', EMBEDDINGS_MODEL: 'm', EMBEDDINGS_KEY: 'hunter2' },
      'EMBEDDINGS_URL must begin with https:// when EMBEDDINGS_KEY is set, or be on this machine',
    ],
    [{ EMBEDDINGS_KEY: 'hunter 2' }, 'EMBEDDINGS_KEY must have only printable ASCII characters'],
    [{ EMBEDDINGS_SIMILARITY: '45' }, 'EMBEDDINGS_SIMILARITY must be a number from 0 to 1, not "45"'],
  ])('is checked at the start: %o', (env, message) => {
    expect(messageFor(env)).toContain(message);
    expect(messageFor(env)).not.toContain('hunter2');
  });
});
