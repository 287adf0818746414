import { expect, it } from 'vitest';
import { buildRefusal, checkoutRefusal, stopRefusal } from './refusals.ts';

it('a checkout is updated to a later commit, and to an earlier one when that is wanted', () => {
  expect(checkoutRefusal('v2', 'later', false, [])).toBeUndefined();
  expect(checkoutRefusal('v2', 'earlier', true, [])).toBeUndefined();
  expect(checkoutRefusal('v2', 'earlier', false, [])).toMatch(/update -- v2 --back$/);
  expect(checkoutRefusal('v2', 'later', true, [])).toMatch('leave out --back');
  expect(checkoutRefusal('v2', 'diverged', false, [])).toMatch('git log v2..HEAD');
  expect(checkoutRefusal('v2', 'later', false, ['a', 'b', 'c', 'd'])).toMatch(
    /\(a, b, c and 1 more\).*git stash/,
  );
});

it('the site is stopped by a signal or by the command of the operator, where that is safe', () => {
  const none = { stop: undefined, start: undefined };
  const service = { pid: 7, service: 'p.service' };
  const unknown = { pid: undefined, service: undefined };
  expect(stopRefusal({ pid: 7, service: undefined }, none)).toBeUndefined();
  expect(stopRefusal(service, { ...none, start: 'true' })).toBeUndefined();
  expect(stopRefusal(unknown, { stop: 'stop', start: 'start' })).toBeUndefined();
  expect(stopRefusal(unknown, none)).toMatch('UPDATE_STOP and UPDATE_START');
  expect(stopRefusal(service, none)).toMatch('UPDATE_STOP="systemctl stop p.service"');
});

it('nothing is built with too little space or memory', () => {
  expect(buildRefusal('/', 2e9, 900e6)).toBeUndefined();
  expect(buildRefusal('/', 1e9, 900e6)).toMatch(/^The disk of \/ has 0\.9 GB free/);
  expect(buildRefusal('/', 2e9, 300e6)).toMatch(/^300 MB of memory are free.*800 MB.*swap.*npm run release/);
});
