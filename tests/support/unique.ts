let count = 0;

/** A short text that no other call in this process returns. Every test worker has its own site, so this is unique on a site. */
export function unique(): string {
  // Multiplying by an odd number modulo 2^32 never repeats and spreads neighbours, so that search does not take them for typos.
  return (Math.imul(++count, 2_654_435_761) >>> 0).toString(36).padStart(7, '0');
}

/** An IP address that no other call in this process returns. */
export function uniqueAddress(): string {
  count++;
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
}
