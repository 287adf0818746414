import { expect, test } from 'vitest';
import { encodingFor } from './content-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['zebra', 'identity'],
  ['br;q=0.1', 'br'],
] as const)('Accept-Encoding %s takes %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
