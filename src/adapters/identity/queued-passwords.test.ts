import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { queuedPasswords } from './queued-passwords.ts';

const passwords = queuedPasswords();
const common = (password: string, ...words: string[]) => passwords.isCommon(password, words);

describe('checking passwords', () => {
  it('does not delay reading files, and refuses what would wait too long', async () => {
    const stored = await passwords.hash('correct horse');
    let verified = 0;
    const simultaneous = Array.from({ length: 60 }, async () => {
      const result = await passwords.verify('correct horse', String(stored));
      if (result === 'right') verified++;
      return result;
    });
    await readFile(import.meta.filename);
    expect(verified).toBeLessThan(5);
    const results = await Promise.all(simultaneous);
    expect(results.filter((result) => result === 'right')).toHaveLength(31);
    expect(results.filter((result) => result === 'busy')).toHaveLength(29);
    expect(await passwords.verify('wrong', String(stored))).toBe('wrong');
  });

  it('continues after an error', async () => {
    // These parameters cannot be computed.
    const impossible = `$argon2id$v=19$m=1,t=1,p=9$${'a'.repeat(22)}$${'a'.repeat(43)}`;
    await expect(passwords.verify('x', impossible)).rejects.toThrow('could not be checked');
    expect(await passwords.hash('x')).toMatch(/^\$argon2id/);
  });
});

describe('a password is common', () => {
  it.each(['123456', 'password', 'P4ssw0rd!', 'qwertyuiop', 'aaaaaaaa', 'monkey99', 'secret1', '24121984'])(
    'for instance %s',
    async (password) => {
      expect(await common(password)).toBe(true);
    },
  );

  it('when it is little more than a word about its user', async () => {
    expect(await common('zorbla1')).toBe(false);
    expect(await common('zorbla1', 'zorbla')).toBe(true);
  });

  it.each(['x7Qp2z', 'correct horse', 'a sunny meadow', 'ünïcødé wörds', '犬が好きです'])(
    'but not %s',
    async (password) => {
      expect(await common(password)).toBe(false);
    },
  );

  it('is found out quickly, however long the password', async () => {
    const started = performance.now();
    for (const part of ['aB3', 'password', '4@$', '1'])
      expect(typeof (await common(part.repeat(128).slice(0, 128)))).toBe('boolean');
    expect(performance.now() - started).toBeLessThan(4_000);
  });
});
