import { expect, it } from 'vitest';
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
