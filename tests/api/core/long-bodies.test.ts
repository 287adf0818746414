import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../src/domain/core/limits.ts';
import { aPrompt } from '../../factories.ts';
import { by, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
});

/** Different characters from `first` on, `length` code units long. */
function characters(first: number, count: number, length: number): string {
  let text = '';
  // 7919 is prime to every `count` used here, so that neighbouring characters form different pairs.
  for (let n = 0; text.length < length; n++)
    text += String.fromCodePoint(first + ((n * 7919 + Math.floor(n / count) * 31) % count));
  return text.slice(0, length);
}

const bodies: [script: string, body: string][] = [
  ['ASCII', 'x '.repeat(limits.body / 2)],
  ['one word', 'x'.repeat(limits.body)],
  ['different words', Array.from({ length: 20_000 }, (_, n) => (n + 1e5).toString(36)).join(' ')],
  ['Chinese', characters(0x4e00, 20_000, limits.body)],
  ['rare Chinese', characters(0x20000, 40_000, limits.body)],
  ['Arabic', characters(0x620, 30, limits.body)],
  ['emoji', '👩‍🚀'.repeat(limits.body / 5)],
  ['line breaks', `x${'\n'.repeat(limits.body - 2)}x`],
  ['quotation marks', '"\\'.repeat(limits.body / 2)],
  ['brackets', '['.repeat(limits.body)],
  ['braces', '{{'.repeat(limits.body / 2)],
  ['bars', '|'.repeat(limits.body)],
  [
    'placeholders',
    Array.from({ length: 10_000 }, (_, n) => `[gap ${n % limits.inputsPerPrompt}]`)
      .join('\n')
      .slice(0, limits.body),
  ],
];

describe('a prompt with every text at its limit', () => {
  it.each(bodies)('is stored and read: %s', async (_, body) => {
    const sample = body.slice(0, limits.sampleContent);
    const json = JSON.stringify(
      aPrompt({
        contentMd: body,
        summary: sample.slice(0, limits.summary),
        sampleResponses: Array.from({ length: limits.samplesPerPrompt }, () => ({ content: sample })),
      }),
    );
    // As clients send it that escape everything but ASCII.
    const escaped = json.replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
    for (const sent of [json, escaped]) {
      const reply = await app.request('POST /posts', {
        ...by(alice.token),
        headers: { 'content-type': 'application/json' },
        body: sent,
      });
      expect([reply.status, reply.body.post?.contentMd === body.normalize('NFC')]).toEqual([201, true]);
    }
  });

  it('is refused with one character more', async () => {
    const reply = await app.request('POST /posts', {
      ...by(alice.token),
      body: aPrompt({ contentMd: 'x'.repeat(limits.body + 1) }),
    });
    expect([reply.status, reply.body.detail]).toEqual([
      422,
      'Prompt Content can be at most 100,000 characters',
    ]);
  });

  it('is refused as a whole above the limit of a request', async () => {
    const reply = await app.request('POST /posts', {
      ...by(alice.token),
      body: aPrompt({ contentMd: 'x'.repeat(3 * 1024 * 1024) }),
    });
    expect([reply.status, reply.body.detail]).toEqual([413, 'The body is larger than 3 MB. Send less']);
  });
});
