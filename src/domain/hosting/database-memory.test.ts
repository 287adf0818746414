import { expect, it } from 'vitest';
import { sharedBuffersMb } from './database-memory.ts';

const gigabyte = 1024 ** 3;

it.each([
  [0.5, 128],
  [1, 128],
  [4, 512],
  [15.6, 1_996],
  [64, 2_048],
])('the embedded database of a machine with %s GB caches pages in %s MB', (memory, megabytes) => {
  expect(sharedBuffersMb(memory * gigabyte)).toBe(megabytes);
});
