import { expect, it } from 'vitest';
import { appealableUntil } from './appeals.ts';

it('can be made for 30 days, except against a dismissal', () => {
  const decidedAt = new Date('2026-11-01T12:00:00Z');
  expect(appealableUntil({ content: 'hide', author: 'none' }, decidedAt)).toEqual(
    new Date('2026-12-01T12:00:00Z'),
  );
  expect(appealableUntil({ content: 'keep', author: 'none' }, decidedAt)).toBeNull();
});
