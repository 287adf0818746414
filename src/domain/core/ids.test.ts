import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isId } from './ids.ts';

it('takes any UUID', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(isId(id)).toBe(true);
      expect(isId(id.toUpperCase())).toBe(true);
    }),
  );
});

it.each([
  '',
  'abc',
  '018f3a5c7b1e7cc09a4f0123456789ab',
  '018f3a5c-7b1e-7cc0-9a4f-0123456789ab ',
  '018f3a5c-7b1e-7cc0-9a4f-0123456789ag',
])('takes no %j', (text) => expect(isId(text)).toBe(false));
