import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReservedUsername, usernameFrom, usernameFromEmail, usernameLength } from './username.ts';

describe('username from an e-mail address', () => {
  it.each([
    ['alice@example.com', 'alice'],
    ['Alice.Smith@Example.com', 'alice.smith'],
    ['bob_b-2@example.com', 'bob_b-2'],
    ['anna+news@example.com', 'annanews'],
    ['Zoë@example.com', 'zoe'],
    ['.dots.@example.com', 'dots'],
    ['"odd@name"@example.com', 'oddname'],
    ['李@example.com', 'user'],
    ['@example.com', 'user'],
    ['noaddress', 'noaddress'],
  ])('%s → %s', (email, name) => expect(usernameFromEmail(email)).toBe(name));

  it('is a–z 0–9 . _ - with a letter or digit at both ends, short enough for a number behind it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme', maxLength: 60 })), (text) => {
        const name = usernameFromEmail(text);
        expect(name).toMatch(/^[a-z0-9][a-z0-9._-]*[a-z0-9]$/);
        expect(name.length).toBeGreaterThanOrEqual(usernameLength.min);
        expect(`${name}-999`.length).toBeLessThanOrEqual(usernameLength.max);
        expect(usernameFrom(name)).toBe(name);
      }),
    );
  });
});

describe('names of the site itself', () => {
  it.each([
    'me',
    'admin',
    'api',
    'ADMIN',
    'explore',
    'write',
    'settings',
    'prompt',
    'profile',
    'login',
    'signup',
  ])('%s is reserved', (name) => expect(isReservedUsername(name)).toBe(true));

  it.each(['alice', 'meg', 'administrator2', 'apifan'])('%s is free', (name) => {
    expect(isReservedUsername(name)).toBe(false);
  });
});
