// The rules by which forms of visitors are protected from programs. A proof of work is asked for when there are many
// attempts or when a request looks like a program's: numbers to find so that the SHA-256 of each text begins with zero bits.

/** The protected forms, and the milliseconds that filling them in takes at least. */
export const formPurposes = { 'sign-up': 3_000, contact: 3_000, reset: 800 } as const;
export type FormPurpose = keyof typeof formPurposes;

/** Milliseconds for which a form can be sent after its token was issued; later it counts as sent without one. */
export const tokenLifeMs = 6 * 3_600_000;

/** A proof consists of as many small puzzles, because the time for one large puzzle varies too much. */
export const proofParts = 16;

/**
 * Zero bits that each part of a proof needs. At the most, a proof takes about 260,000 hashes, which is two seconds on a computer and
 * less than ten on an old phone.
 */
export const proofBits = { least: 10, suspicious: 12, most: 14 } as const;

/** Attempts, and how many are allowed before a proof is asked for. */
interface Attempts {
  used: number;
  most: number;
}

/**
 * The zero bits that a proof needs, 0 for none: one more for each doubling of the attempts beyond what is allowed, from one address or
 * from everywhere.
 */
export function neededBits(...counted: readonly Attempts[]): number {
  const load = Math.max(...counted.map(({ used, most }) => used / Math.max(most, 1)));
  if (load <= 1) return 0;
  return Math.min(proofBits.most, proofBits.least + Math.floor(Math.log2(load)));
}

/** The text whose SHA-256 must begin with the zero bits, or its beginning: `part` counts from 0. */
export function proofText(challenge: string, part: number, solution: number | '' = ''): string {
  return `${challenge}.${part}.${solution}`;
}

/** Whether a hash begins with so many zero bits (at most 32). */
export function startsWithZeros(hash: Uint8Array, bits: number): boolean {
  const [a = 255, b = 255, c = 255, d = 255] = hash;
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d) >= bits;
}
