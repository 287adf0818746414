import { expect, it } from 'vitest';
import type { BackupFolder } from '../../../src/operations/core/adapters/backup-adapters.ts';
import { backUpWhenDue } from '../../../src/operations/hosting/backups/nightly.ts';
import { systemContext } from '../../support/site/commands.ts';
import { testApp } from '../../support/site/test-app.ts';

const { signal } = new AbortController();

it('nightly backups are made once for each night, also after a missed one, and a failing streak is mailed once', async () => {
  let now = new Date('2026-03-15T10:00:00Z');
  const app = await testApp({ now: () => now, env: { BACKUP_DIR: '/backups' } });
  const boss = await app.user('boss', 'admin');
  const overview = async () => (await boss.api.readOverview({})).backups;
  const later = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000);
  };
  const made: string[] = [];
  let broken = false;
  const folder: BackupFolder = {
    make: async (at) => {
      if (broken) throw new Error('the disk is full');
      made.push(at.toISOString().slice(0, 13));
      return { name: 'promptorium.tar', bytes: 1_234 };
    },
    tidy: async () => {},
  };
  const run = () => backUpWhenDue(systemContext(app), { time: '03:00', folder }, signal);
  expect(await overview()).toEqual({ scheduled: true, lastGood: null, isStale: false, failedAt: null });

  await Promise.all([run(), run(), run()]);
  await run();
  expect(made).toEqual(['2026-03-15T10']);
  expect(await overview()).toMatchObject({
    lastGood: { at: now.toISOString(), bytes: 1_234 },
    isStale: false,
  });
  later(16);
  await run();
  expect(made).toHaveLength(1);
  later(49);
  expect((await overview()).isStale).toBe(true);
  await run();
  await run();
  expect(made).toEqual(['2026-03-15T10', '2026-03-18T03']);

  broken = true;
  later(24);
  for (let hour = 0; hour < 8; hour++) {
    await run();
    await run();
    later(1);
  }
  // After one hour, two and four.
  expect(app.errors.splice(0)).toHaveLength(4);
  const mails = await app.mails();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('the disk is full');
  expect((await overview()).failedAt).not.toBeNull();

  broken = false;
  later(7);
  await run();
  expect(made).toHaveLength(3);
  expect(await overview()).toMatchObject({ failedAt: null, isStale: false });
  broken = true;
  later(24);
  await run();
  expect(app.errors.splice(0)).toHaveLength(1);
  expect(await app.mails()).toHaveLength(1);
});

it('a backup that the stop of the site interrupts is due again', async () => {
  const app = await testApp();
  const stop = new AbortController();
  let made = 0;
  const folder: BackupFolder = {
    make: async () => {
      if (++made === 1) {
        stop.abort();
        throw stop.signal.reason;
      }
      return { name: 'promptorium.tar', bytes: 1 };
    },
    tidy: async () => {},
  };
  await backUpWhenDue(systemContext(app), { time: '03:00', folder }, stop.signal);
  await backUpWhenDue(systemContext(app), { time: '03:00', folder }, signal);
  expect(made).toBe(2);
  expect(app.errors).toEqual([]);
});

it('a backup is good when old ones cannot be deleted', async () => {
  let now = new Date('2026-03-15T10:00:00Z');
  const app = await testApp({ now: () => now, env: { BACKUP_DIR: '/backups' } });
  let made = 0;
  const folder: BackupFolder = {
    make: async () => ({ name: `${++made}.tar`, bytes: 1 }),
    tidy: async () => {
      throw new Error('EACCES: permission denied');
    },
  };
  const run = () => backUpWhenDue(systemContext(app), { time: '03:00', folder }, signal);
  await run();
  now = new Date(now.getTime() + 2 * 3_600_000);
  await run();
  expect(made).toBe(1);
  expect(app.errors.splice(0)).toEqual([
    expect.objectContaining({ message: 'old backups could not be deleted, but the new one is good' }),
  ]);
  expect(await app.mails()).toEqual([]);
  const boss = await app.user('boss', 'admin');
  expect((await boss.api.readOverview({})).backups).toMatchObject({ failedAt: null, isStale: false });
});
