import { describe, expect, it } from 'vitest';
import { parseIntent } from './stored-intent.ts';

const now = Date.UTC(2026, 0, 1);
const like = { kind: 'like', id: 'p1', title: 'Tidy minutes', next: '/prompt/p1', at: now };
const comment = { ...like, kind: 'comment', text: 'Works well', stars: 4 };
const parse = (stored: unknown, at = now) => parseIntent(JSON.stringify(stored), at);

describe('a stored intent', () => {
  it('is read back with the page to return to', () => {
    expect(parse(like)).toEqual({
      intent: { kind: 'like', id: 'p1', title: 'Tidy minutes' },
      next: '/prompt/p1',
    });
    expect(parse(comment)?.intent).toMatchObject({ text: 'Works well', stars: 4 });
  });

  it('expires after an hour', () => {
    expect(parse(like, now + 3_599_000)).toBeDefined();
    expect(parse(like, now + 3_600_000)).toBeUndefined();
    expect(parse(like, now - 1)).toBeUndefined();
  });

  it.each([
    { ...like, kind: 'delete' },
    { ...like, id: 7 },
    { ...like, title: undefined },
    { ...like, next: null },
    { ...like, at: '2026' },
    { ...comment, text: ['x'] },
    {},
  ])('is ignored when it is not valid: %j', (stored) => {
    expect(parse(stored)).toBeUndefined();
  });

  it('ignores stars that are not a number of stars', () => {
    expect(parse({ ...comment, stars: '5' })?.intent).toMatchObject({ stars: 0 });
  });
});
