import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, isOutdatedHash, passwordMatches } from './password-hashes.ts';

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

  it.each([
    undefined,
    '',
    'x',
    ':',
    '$argon2id$v=19$m=19456,t=2,p=1$',
    hashPassword('correct horse').slice(0, -1),
  ])('that is no hash matches nothing: %s', (stored) => {
    expect([passwordMatches('correct horse', stored), passwordMatches('', stored)]).toEqual([false, false]);
  });
});
