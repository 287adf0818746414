import { describe, expect, it } from 'vitest';
import { attemptAt, backupName, dueAt, outdatedBackups } from './backup-schedule.ts';

const now = new Date('2026-03-15T10:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

describe('a backup', () => {
  it('is due at its time of the day, and until the next one', () => {
    expect(dueAt(now, '03:00').toISOString()).toBe('2026-03-15T03:00:00.000Z');
    expect(dueAt(now, '10:00').toISOString()).toBe('2026-03-15T10:00:00.000Z');
    expect(dueAt(now, '10:01').toISOString()).toBe('2026-03-14T10:01:00.000Z');
    expect(dueAt(new Date('2026-01-01T00:30:00Z'), '23:00').toISOString()).toBe('2025-12-31T23:00:00.000Z');
  });

  it('is begun once, and again an hour after it failed or at once after its process was killed', () => {
    const run = { attempt: 2, aliveUntil: minutes(1), finishedAt: null };
    expect(attemptAt(now, undefined)).toBe(1);
    expect(attemptAt(now, { ...run, outcome: null })).toBeUndefined();
    expect(attemptAt(now, { ...run, outcome: null, aliveUntil: minutes(-1) })).toBe(3);
    expect(attemptAt(now, { ...run, outcome: 'good', finishedAt: minutes(-500) })).toBeUndefined();
    expect(attemptAt(now, { ...run, outcome: 'failed', finishedAt: minutes(-119) })).toBeUndefined();
    expect(attemptAt(now, { ...run, outcome: 'failed', finishedAt: minutes(-120) })).toBe(3);
    const first = { ...run, attempt: 1, outcome: 'failed' } as const;
    expect(attemptAt(now, { ...first, finishedAt: minutes(-59) })).toBeUndefined();
    expect(attemptAt(now, { ...first, finishedAt: minutes(-60) })).toBe(2);
  });

  it('is not held up by times from before the clock was set back', () => {
    const run = { attempt: 1, aliveUntil: minutes(500), finishedAt: minutes(500) };
    expect(attemptAt(now, { ...run, outcome: null })).toBe(2);
    expect(attemptAt(now, { ...run, outcome: 'failed' })).toBe(2);
  });
});

describe('the backups to delete', () => {
  const names = ['2026-03-15', '2026-03-14', '2026-03-13', '2026-03-12'].map((day) =>
    backupName(new Date(`${day}T03:00:00Z`)),
  );
  const [made = '', second = '', third = '', fourth = ''] = names;

  it('are all but the latest', () => {
    expect(names[0]).toBe('promptorium-2026-03-15T030000Z.tar');
    expect(outdatedBackups(names.toReversed(), { keep: 2, made, now })).toEqual([third, fourth]);
    expect(outdatedBackups(names, { keep: 7, made, now })).toEqual([]);
  });

  it('never include the one just made, nor files with other names', () => {
    const others = ['promptorium.tar', 'notes.txt', `${second}.unfinished`];
    expect(outdatedBackups([...names, ...others], { keep: 1, made: fourth, now })).toEqual([
      made,
      second,
      third,
    ]);
  });

  it('are first of all those with a time in the future', () => {
    const future = backupName(new Date('2031-01-01T03:00:00Z'));
    expect(outdatedBackups([future, ...names], { keep: 3, made, now })).toEqual([fourth, future]);
  });
});
