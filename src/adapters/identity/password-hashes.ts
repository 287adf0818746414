import { argon2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

interface Argon2Parameters {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/**
 * The parameters that OWASP's Password Storage Cheat Sheet recommends for Argon2id: 19 MiB, two passes, one
 * lane.
 */
const current: Argon2Parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const prefix = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$`;
const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22,})\$([\w+/]{43})$/;
const saltBytes = 16;
const tagBytes = 32;

/** Hashes a password with Argon2id (RFC 9106) to a PHC string. Blocks the thread for some 30 ms. */
export function hashPassword(password: string): string {
  const salt = randomBytes(saltBytes);
  return `${prefix}${base64(salt)}$${base64(argon2Tag(password, salt, current))}`;
}

/**
 * Returns whether a password matches a stored hash. Blocks the thread. Takes as long without a hash, so that
 * the time of a refusal does not reveal whether an account exists.
 */
export function passwordMatches(password: string, stored = ''): boolean {
  const parsed = phc.exec(stored);
  if (parsed) return matchesArgon2(password, parsed);
  argon2Tag(password, Buffer.alloc(saltBytes), current);
  return false;
}

/** Returns whether a stored hash was made with other than the current parameters. */
export function isOutdatedHash(stored: string): boolean {
  return !stored.startsWith(prefix);
}

function matchesArgon2(password: string, [, m, t, p, salt = '', tag = '']: string[]): boolean {
  const parameters = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  return isSame(argon2Tag(password, Buffer.from(salt, 'base64'), parameters), Buffer.from(tag, 'base64'));
}

function argon2Tag(password: string, salt: Buffer, parameters: Argon2Parameters): Buffer {
  return argon2Sync('argon2id', {
    ...parameters,
    message: plain(password),
    nonce: salt,
    tagLength: tagBytes,
  });
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
  return bytes.toString('base64').replace(/={1,2}$/, '');
}
