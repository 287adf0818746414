import { describe, expect, it } from 'vitest';
import {
  backupName,
  checkoutRefusal,
  obsoleteBackups,
  readinessUrl,
  serviceOf,
  stopRefusal,
} from './plan.ts';

describe('the files are', () => {
  const later = {
    target: 'origin/main',
    relation: 'later' as const,
    back: false,
    changed: [],
    inTheWay: '',
  };

  it('updated to a later commit, and to an earlier one when that is wanted', () => {
    expect(checkoutRefusal(later)).toBeUndefined();
    expect(checkoutRefusal({ ...later, relation: 'earlier', back: true })).toBeUndefined();
  });

  it.each([
    ['with local changes', { changed: ['a', 'b', 'c', 'd'] }, /\(a, b, c and 1 more\).*git stash/],
    ['to another history', { relation: 'diverged' as const }, /git log origin\/main\.\.HEAD/],
    ['to an earlier commit by mistake', { relation: 'earlier' as const }, /update -- origin\/main --back$/],
    ['to a later commit with --back', { back: true }, /leave out --back/],
    ['over files of the operator', { inTheWay: 'notes.md' }, /Move them elsewhere\.\nnotes\.md/],
  ])('not updated %s', (_, found, message) => {
    expect(checkoutRefusal({ ...later, ...found })).toMatch(message);
  });
});

describe('the site is', () => {
  const none = { stop: undefined, start: undefined };
  const terminal = { pid: 7, service: undefined };

  it('stopped by a signal, or by the command of the operator', () => {
    expect(stopRefusal(terminal, none)).toBeUndefined();
    expect(stopRefusal({ pid: 7, service: 'p.service' }, { ...none, start: 'true' })).toBeUndefined();
    for (const site of [terminal, { pid: undefined, service: undefined }])
      expect(stopRefusal(site, { stop: 'stop', start: 'start' })).toBeUndefined();
  });

  it('not stopped when it is unknown how, or when systemd would start it at the wrong moment', () => {
    expect(stopRefusal({ pid: undefined, service: undefined }, none)).toMatch('UPDATE_STOP and UPDATE_START');
    expect(stopRefusal({ pid: 7, service: 'p.service' }, none)).toMatch(
      'UPDATE_STOP="systemctl stop p.service"',
    );
  });

  it.each([
    ['0::/system.slice/promptorium.service\n', 'promptorium.service'],
    ['12:pids:/system.slice/promptorium.service\n1:name=systemd:/x\n', 'promptorium.service'],
    ['0::/user.slice/user-1000.slice/session-3.scope\n', undefined],
    ['0::/user.slice/user-1000.slice/user@1000.service/app.slice/vte-spawn-1.scope\n', undefined],
    ['0::/\n', undefined],
  ])('in the control group %j', (cgroup, service) => {
    expect(serviceOf(cgroup)).toBe(service);
  });

  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000/readyz'],
    ['0.0.0.0', 'http://127.0.0.1:3000/readyz'],
    ['::', 'http://[::1]:3000/readyz'],
    ['fd00::1', 'http://[fd00::1]:3000/readyz'],
    ['site.internal', 'http://site.internal:3000/readyz'],
  ])('asked on %s', (host, url) => {
    expect(readinessUrl({ host, port: 3000 })).toBe(url);
  });
});

it('the newest backups before updates are kept, and every other file', () => {
  const names = ['2026-01-31', '2026-02-01', '2025-12-24'].map((day) => backupName(new Date(day)));
  expect(names[0]).toBe('before-update-2026-01-31T000000Z.tar');
  const others = ['promptorium-2020-01-01T030000Z.tar', 'before-update-by-hand.tar'];
  expect(obsoleteBackups([...names, ...others], 2)).toEqual([names[2]]);
  expect(obsoleteBackups(names, 3)).toEqual([]);
});
