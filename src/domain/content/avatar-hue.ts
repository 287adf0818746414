import { fnv1a } from '../core/hash.ts';

/** The hue (degrees) of a user's letter avatar: the same everywhere, and spread over the circle for similar usernames. */
export function avatarHue(username: string): number {
  // FNV changes little in its upper bits for names that differ in their last letter: multiply to mix them.
  return Math.floor(((Math.imul(fnv1a(username.toLowerCase()), 0x9e3779b1) >>> 0) / 2 ** 32) * 360);
}
