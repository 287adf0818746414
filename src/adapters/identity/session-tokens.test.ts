import { describe, expect, it } from 'vitest';
import { sessionTokens } from './session-tokens.ts';

const secret = 'a secret of at least thirty-two characters';
const token = 'PzgpIVSpcbHnkGuLsYOEjULfBgSFxEGJ';
/** For this token and secret, as signed by better-auth. */
const cookie = `promptorium.session_token=${token}.QoEWfIDwvkzEf3aaxfaHpIiPIcZE3SM%2BBet41yGyA3E%3D`;
const tokens = sessionTokens({ secret, secure: false });

describe("a session's cookie", () => {
  it('is signed as it always was, and readable by scripts never', () => {
    expect(tokens.cookie(token, 60)).toBe(`${cookie}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`);
    expect(tokens.clearedCookie).toBe(
      'promptorium.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    );
    expect(sessionTokens({ secret, secure: true }).cookie(token, 60)).toMatch(
      /^__Secure-promptorium\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it('is read among others, whatever stands before it', () => {
    expect(tokens.inCookie(`a=b; ${cookie}; c`)).toBe(token);
    expect(tokens.inCookie(`promptorium.session_token=planted.x; ${cookie}`)).toBe(token);
  });

  it.each([
    undefined,
    '',
    'session_token=x',
    'promptorium.session_token=',
    `promptorium.session_token=${token}`,
    'promptorium.session_token=%',
    cookie.replace(token, token.toLowerCase()),
    cookie.replace('QoEW', 'QoEX'),
    `__Secure-${cookie}`,
  ])('is refused without a valid signature: %s', (header) => {
    expect(tokens.inCookie(header)).toBeUndefined();
  });

  it('is read the same way after thousands of forged ones', () => {
    const forged = (n: number) => cookie.replace(token, `${token}${n}`);
    for (let n = 0; n < 3_000; n++) expect(tokens.inCookie(forged(n % 1_500))).toBeUndefined();
    expect([tokens.inCookie(cookie), tokens.inCookie(cookie), tokens.inCookie(forged(1))]).toEqual([
      token,
      token,
      undefined,
    ]);
  });

  it('of another secret is refused', () => {
    const other = sessionTokens({ secret: `${secret}!`, secure: false });
    expect(other.inCookie(cookie)).toBeUndefined();
    expect(other.hashOf(token)).not.toBe(tokens.hashOf(token));
  });
});

describe("a request's session token", () => {
  it('is the bearer token, otherwise the cookie, and never an API key', () => {
    expect(tokens.inRequest(new Headers({ authorization: 'Bearer abc', cookie }))).toBe('abc');
    expect(tokens.inRequest(new Headers({ cookie }))).toBe(token);
    expect(tokens.inRequest(new Headers({ authorization: 'Bearer pk_abc', cookie }))).toBeUndefined();
  });
});
