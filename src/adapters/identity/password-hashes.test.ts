import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdatedHash, passwordMatches } from './password-hashes.ts';

/** Of 'correct horse', as better-auth stored it. */
const scryptHash =
  '86bd794cd7ab0e08c737719499d1a79f:b2e0e56597fc6d6398cbb9c61c907dd945f9bbbdb28627df6afce546fad6fe96ce1290a6e9b5c5aeab91953b0c834a007f5438fa696d1d003e61a2a72b52de76';

describe('a password hash', () => {
  it('is a PHC string of Argon2id with 19 MiB and two passes, another one each time', () => {
    const stored = hashPassword('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(hashPassword('correct horse')).not.toBe(stored);
    expect([passwordMatches('correct horse', stored), passwordMatches('correct hors', stored)]).toEqual([
      true,
      false,
    ]);
    expect(isOutdatedHash(stored)).toBe(false);
  });

  it('matches however its characters are composed', () => {
    expect(passwordMatches('cafe\u0301', hashPassword('caf\u00e9'))).toBe(true);
  });

  it('with other parameters is accepted, and outdated', () => {
    const nonce = Buffer.from('0123456789abcdef');
    const options = { message: 'x', nonce, memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
    const written = [nonce, argon2Sync('argon2id', options)].map((bytes) =>
      bytes.toString('base64').replace(/=+$/, ''),
    );
    const stored = `$argon2id$v=19$m=8,t=1,p=1$${written.join('$')}`;
    expect([passwordMatches('x', stored), passwordMatches('y', stored), isOutdatedHash(stored)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('of better-auth is accepted, and outdated', () => {
    expect([passwordMatches('correct horse', scryptHash), passwordMatches('wrong', scryptHash)]).toEqual([
      true,
      false,
    ]);
    expect(isOutdatedHash(scryptHash)).toBe(true);
  });

  it.each([undefined, '', 'x', ':', '$argon2id$v=19$m=19456,t=2,p=1$', `${scryptHash.slice(0, -1)}`])(
    'that is no hash matches nothing: %s',
    (stored) => {
      expect([passwordMatches('correct horse', stored), passwordMatches('', stored)]).toEqual([false, false]);
    },
  );
});
