import { describe, expect, it } from 'vitest';
import { containsOwnName } from './passwords.ts';

const alice = { name: 'Alice Moreau', email: 'a.m.winter@example.com', username: 'wintergirl' };

describe('a password', () => {
  it.each([
    'alice-in-the-rain',
    'xxMOREAUxx',
    'my winter is long',
    'Wintergirl!',
    'a.m.winter@example.com',
    'ａｌｉｃｅ wide letters',
  ])('contains the name or address of its user: %s', (password) => {
    expect(containsOwnName(password, alice)).toBe(true);
  });

  it.each(['example.com rocks', 'correct horse', 'malic', 'com', ''])('does not: %s', (password) => {
    expect(containsOwnName(password, alice)).toBe(false);
  });

  it('may contain short names, which are part of other words', () => {
    expect(containsOwnName('planner of boats', { name: 'Ann Bo', email: 'ann@example.com' })).toBe(false);
    expect(containsOwnName('any', { name: ' ', email: '@' })).toBe(false);
  });
});
