import { fnv1a } from '../core/hash.ts';

/** The hue (degrees) of a user's letter avatar: stable, and different for similar usernames. */
export function avatarHue(username: string): number {
  // For names that differ only in their last letter, the upper bits of FNV differ little: the multiplication
  // mixes them.
  return Math.floor(((Math.imul(fnv1a(username.toLowerCase()), 0x9e3779b1) >>> 0) / 2 ** 32) * 360);
}
