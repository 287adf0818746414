import { describe, expect, it } from 'vitest';
import { hasFailedTooLong, nextAttemptAt, webhookUrlProblem } from './webhooks.ts';

const createdAt = new Date('2026-11-23T12:00:00Z');
const hours = (count: number) => new Date(createdAt.getTime() + count * 3_600_000);
const seconds = (from: Date, to: Date | undefined) => to && (to.getTime() - from.getTime()) / 1000;
const next = (attempts: number, more: Partial<Parameters<typeof nextAttemptAt>[0]> = {}) =>
  nextAttemptAt({ attempts, createdAt, now: createdAt, random: 0.5, ...more });

describe('a failed delivery', () => {
  it('is tried again after twice as long each time, up to two hours', () => {
    const pauses = [1, 2, 3, 10, 11, 12, 100].map((attempts) => seconds(createdAt, next(attempts)));
    expect(pauses).toEqual([5, 10, 20, 2560, 5120, 7200, 7200]);
  });

  it('is tried a quarter earlier or later at random', () => {
    expect([0, 1].map((random) => seconds(createdAt, next(3, { random })))).toEqual([15, 25]);
  });

  it('waits as long as the receiver asks for, up to two hours', () => {
    const pauses = [1, 60, 86_400].map((retryAfter) => seconds(createdAt, next(1, { retryAfter })));
    expect(pauses).toEqual([5, 60, 7200]);
  });

  it('is tried for the last time after a day', () => {
    expect(next(20, { now: hours(23) })).toEqual(hours(24));
    expect(next(21, { now: hours(24) })).toBeUndefined();
  });

  it('is tried some twenty times', () => {
    let [attempts, now] = [0, createdAt as Date | undefined];
    for (let at = now; at; at = next(attempts, { now: at })) [attempts, now] = [attempts + 1, at];
    expect(attempts).toBeGreaterThan(18);
    expect(attempts).toBeLessThan(25);
    expect(now).toEqual(hours(24));
  });
});

it('disables a webhook after three days of failures', () => {
  expect([hasFailedTooLong(createdAt, hours(71)), hasFailedTooLong(createdAt, hours(72))]).toEqual([
    false,
    true,
  ]);
});

describe('the URL of a webhook', () => {
  it.each([
    'https://example.com',
    'https://example.com:8443/hooks?token=a%20b',
    'http://localhost:3000/hook',
    'https://[2001:4860:4860::8888]/',
    'HTTPS://EXAMPLE.COM/',
    'https://müller.example/',
  ])('may be %s', (url) => expect(webhookUrlProblem(url)).toBeUndefined());

  it.each([
    ['', 'begin with https'],
    ['example.com', 'begin with https'],
    ['ftp://example.com', 'begin with https'],
    ['javascript:alert(1)', 'begin with https'],
    ['https:example.com', 'begin with https'],
    ['https://', 'begin with https'],
    ['https://exa mple.com', 'begin with https'],
    ['https://me:secret@example.com', 'user name'],
    ['https://example.com@127.0.0.1/', 'user name'],
    ['https://example.com/#top', '# part'],
    ['https://example.com/#', '# part'],
  ])('may not be %j', (url, problem) => expect(webhookUrlProblem(url)).toContain(problem));
});
