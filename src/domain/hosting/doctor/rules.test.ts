import { describe, expect, it } from 'vitest';
import type { SignUpRule } from '../../identity/sign-up.ts';
import { judgeAddress } from './address.ts';
import { judgeBackups } from './backups.ts';
import { checkClock } from './clock.ts';
import { judgeDisk } from './disk.ts';
import { judgeMembership } from './membership.ts';
import { judgeMemory } from './memory.ts';
import { judgeSchema } from './schema.ts';
import { judgeServer } from './server.ts';
import { judgeVersions } from './versions.ts';

const gb = 1024 ** 3;

describe('address', () => {
  const local = {
    publicUrl: 'http://localhost:3000',
    hasPublicUrl: false,
    host: '127.0.0.1',
    trustProxy: 0,
  };
  it.each([
    ['ok', {}],
    ['failed', { host: '0.0.0.0' }],
    ['failed', { trustProxy: 1 }],
    ['warning', { publicUrl: 'http://prompts.example.org', hasPublicUrl: true, trustProxy: 1 }],
    ['failed', { publicUrl: 'https://prompts.example.org', hasPublicUrl: true }],
    ['ok', { publicUrl: 'https://prompts.example.org', hasPublicUrl: true, trustProxy: 1 }],
    ['ok', { publicUrl: 'https://localhost:8443', hasPublicUrl: true, trustProxy: 1 }],
  ])('is %s with %o', (state, given) => {
    expect(judgeAddress({ ...local, ...given }).state).toBe(state);
  });
});

describe('members', () => {
  const site = {
    signUp: { mode: 'open', domains: [], inviters: 'admins', passwords: true },
    isPrivate: false,
    smtpUrl: 'smtps://mail.example',
    adminEmails: new Set(['root@example.com']),
    trustProxy: 1,
  } as const;
  const mode = (mode: SignUpRule['mode']) => ({ signUp: { ...site.signUp, mode } });
  it.each([
    ['ok', {}],
    ['ok', mode('invitation')],
    ['warning', { ...mode('invitation'), smtpUrl: undefined }],
    ['warning', { ...mode('approval'), adminEmails: new Set<string>() }],
    ['ok', { isPrivate: true }],
    ['warning', { isPrivate: true, trustProxy: 2 }],
  ])('are %s with %o', (state, given) => {
    expect(judgeMembership({ ...site, ...given }).state).toBe(state);
  });
});

describe('backups', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const judge = (given: object) =>
    judgeBackups({ scheduled: true, lastGood: hoursAgo(9), failure: undefined, now, ...given });
  it.each([
    ['ok', {}],
    ['warning', { scheduled: false }],
    ['warning', { lastGood: undefined }],
    ['failed', { lastGood: hoursAgo(49) }],
    ['failed', { failure: 'the disk is full' }],
  ])('are %s with %o', (state, given) => {
    expect(judge(given).state).toBe(state);
  });
  it('tell the age', () => {
    expect(judge({ lastGood: hoursAgo(0.5) }).text).toContain('less than an hour old');
    expect(judge({ lastGood: hoursAgo(1) }).text).toContain('1 hour old');
    expect(judge({ lastGood: hoursAgo(80) }).text).toContain('3 days old');
  });
});

describe('clock', () => {
  it('is compared with others only', () => {
    expect(checkClock([]).state).toBe('skipped');
  });
  it.each([
    ['ok', 900],
    ['warning', 20_000],
    ['warning', -20_000],
    ['failed', 90_000],
  ])('is %s with a difference of %i ms', (state, aheadMs) => {
    expect(
      checkClock([
        { name: 'near', aheadMs: 10 },
        { name: 'db:5432', aheadMs },
      ]).state,
    ).toBe(state);
  });
  it('names the machine that differs most, and the direction', () => {
    const { text } = checkClock([
      { name: 'near', aheadMs: -6_000 },
      { name: 'db:5432', aheadMs: -120_000 },
    ]);
    expect(text).toBe("This machine's clock is 120 s ahead of that of db:5432.");
    expect(checkClock([{ name: 'db', aheadMs: 120_000 }]).text).toContain('120 s behind that of db');
  });
});

it.each([
  ['ok', { free: 50 * gb, total: 100 * gb }],
  ['warning', { free: 5 * gb, total: 100 * gb }],
  ['failed', { free: 0.5 * gb, total: 100 * gb }],
  ['failed', { free: 0.4 * gb, total: 10 * gb }],
  ['warning', { free: 50 * gb, total: 100 * gb, freeFiles: 5, files: 100 }],
  ['failed', { free: 50 * gb, total: 100 * gb, freeFiles: 0, files: 100 }],
])('a disk is %s with %o', (state, space) => {
  expect(judgeDisk('/srv/data', space).state).toBe(state);
});

it.each([
  ['ok', { total: 4 * gb, available: 3 * gb }],
  ['ok', { total: 4 * gb, available: 0.1 * gb, running: true }],
  ['warning', { total: 4 * gb, available: 0.1 * gb }],
  ['warning', { total: 0.5 * gb, available: 0.5 * gb }],
  ['failed', { total: 0.3 * gb, available: 0.3 * gb }],
  ['failed', { total: 1 * gb, available: 1 * gb, workers: 8 }],
])('memory is %s with %o', (state, given) => {
  expect(judgeMemory({ workers: 1, embedded: true, running: false, ...given }).state).toBe(state);
});

describe('schema', () => {
  const ours = ['0001.sql', '0002.sql'].map((name) => ({
    name,
    checksum: `sum of ${name}`,
    follows: null,
  }));
  it.each([
    ['skipped', undefined],
    ['ok', ours],
    ['warning', ours.slice(0, 1)],
    ['warning', [...ours, { name: '0003.sql', checksum: 'x', follows: '0002.sql' }]],
    ['failed', [...ours, { name: '0003.sql', checksum: 'x', follows: null }]],
    ['failed', [{ name: '0001.sql', checksum: 'another', follows: null }]],
    ['warning', [{ name: '0001-start.sql', checksum: 'x', follows: null }]],
  ])('is %s with %o', (state, applied) => {
    expect(judgeSchema(ours, applied).state).toBe(state);
  });
});

describe('a database server', () => {
  const facts = { version: '18.4', isReadOnly: false, isPooled: false };
  it.each([
    ['ok', facts],
    ['failed', { ...facts, isReadOnly: true }],
    ['failed', { ...facts, version: '14.19' }],
    ['failed', new Error('ECONNREFUSED')],
  ])('is %s with %o', (state, found) => {
    expect(judgeServer('db:5432', found).state).toBe(state);
  });
});

it('another Node.js than the tested one is a warning', () => {
  expect(judgeVersions({ product: '1', node: '26.1.0', pinnedNode: '26.1.0' }).state).toBe('ok');
  expect(judgeVersions({ product: '1', node: '26.2.0', pinnedNode: '26.1.0' }).state).toBe('warning');
});
