import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHashes } from '../../operations/context.ts';

interface Argon2Parameters {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** The parameters that OWASP's Password Storage Cheat Sheet recommends for Argon2id: 19 MiB, two passes, one lane. */
const current: Argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const prefix = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$`;
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22,})\$([\w+/]{43})$/;
const saltBytes = 16;
const tagBytes = 32;

const argon2Async = promisify(argon2);
const scryptAsync = promisify<string, string, number, object, Buffer>(scrypt);

/**
 * Hashes passwords with Argon2id (RFC 9106), stored as PHC strings. Hashes made by better-auth (scrypt, `salt:key` in
 * hexadecimal digits) are still accepted, and reported as outdated.
 *
 * Whatever is stored, a wrong password costs one Argon2id and one scrypt computation, so that the time of a refusal
 * does not reveal whether there is an account, nor how old its hash is.
 */
export const passwordHashes: PasswordHashes = {
  async hash(password) {
    const salt = randomBytes(saltBytes);
    return `${prefix}${base64(salt)}$${base64(await argon2Tag(password, salt, current))}`;
  },
  async verify(password, stored = '') {
    const parsed = phc.exec(stored);
    if (parsed) {
      if (await matchesArgon2(password, parsed)) return true;
      await scryptKey(password, '');
      return false;
    }
    if (await matchesScrypt(password, stored)) return true;
    await argon2Tag(password, Buffer.alloc(saltBytes), current);
    return false;
  },
  isOutdated: (stored) => !stored.startsWith(prefix),
};

async function matchesArgon2(password: string, [, m, t, p, salt = '', tag = '']: string[]): Promise<boolean> {
  const parameters = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  return isSame(
    await argon2Tag(password, Buffer.from(salt, 'base64'), parameters),
    Buffer.from(tag, 'base64'),
  );
}

async function matchesScrypt(password: string, stored: string): Promise<boolean> {
  const [salt = '', key = ''] = stored.split(':');
  return isSame(await scryptKey(password, salt), Buffer.from(key, 'hex'));
}

function argon2Tag(password: string, salt: Buffer, parameters: Argon2Parameters): Promise<Buffer> {
  return argon2Async('argon2id', {
    ...parameters,
    message: plain(password),
    nonce: salt,
    tagLength: tagBytes,
  });
}

/** The key as better-auth derived it; the salt is used in its written form. */
function scryptKey(password: string, salt: string): Promise<Buffer> {
  return scryptAsync(plain(password), salt, 64, { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 });
}

/** The same characters typed on different keyboards are the same password. */
function plain(password: string): string {
  return password.normalize('NFKC');
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** As in PHC strings, without padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
