import { expect, it } from 'vitest';
import { rulesOf } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { roomForChanges } from './free-space.ts';

const mebibyte = 1024 ** 2;
const log = { error: () => {}, warn: () => {} };

it.each([
  [200, true, true],
  [128, true, true],
  [127, false, true],
  [64, false, true],
  [63, false, false],
  [0, false, false],
])('%i MB free have room for all changes: %s, for few: %s', async (free, all, few) => {
  const space = async () => ({ free: free * mebibyte, total: 20_000 * mebibyte });
  const hasRoom = roomForChanges('/', { log, space });
  expect([await hasRoom('all'), await hasRoom('few')]).toEqual([all, few]);
});

it('the few are signing in and out, and deletions', () => {
  const { signIn, signOut, deletePrompt, publishPrompt, signUp } = endpoints;
  for (const endpoint of [signIn, signOut, deletePrompt]) expect(rulesOf(endpoint).whileDiskFull).toBe(true);
  for (const endpoint of [publishPrompt, signUp]) expect(rulesOf(endpoint).whileDiskFull).toBe(false);
});
