let count = 0;

/** A short text, unique in this process. Every test worker has its own site, so it is also unique on that site. */
export function unique(): string {
  // Multiplying by an odd number modulo 2^32 never repeats and spreads neighbouring values, so that search does not treat them as typos of each other.
  return (Math.imul(++count, 2_654_435_761) >>> 0).toString(36).padStart(7, '0');
}

/** An IP address, unique in this process. */
export function uniqueAddress(): string {
  count++;
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
}
