// Rules that protect forms for visitors from bots. A proof of work is required when there are many attempts
// or a request appears to be from a bot: numbers such that the SHA-256 of each text begins with zero bits.

/** The protected forms, with the minimum time in milliseconds to fill them in. */
export const formPurposes = { 'sign-up': 3_000, contact: 3_000, reset: 800 } as const;
export type FormPurpose = keyof typeof formPurposes;

/** Milliseconds after its token was issued in which a form can be sent; later, the token is ignored. */
export const tokenLifeMs = 6 * 3_600_000;

/** A proof consists of this many small puzzles, because the time for one large puzzle varies too much. */
export const proofParts = 16;

/**
 * Zero bits that each part of a proof needs. At `max`, a proof takes about 260,000 hashes, which is two
 * seconds on a computer and less than ten on an old phone.
 */
export const proofBits = { min: 10, suspicious: 12, max: 14 } as const;

/** The number of attempts, and the number allowed before a proof is required. */
interface Attempts {
  used: number;
  most: number;
}

/**
 * The zero bits that a proof needs, 0 if none is required: one more for each doubling of the attempts above
 * the allowed number, from one address or in total.
 */
export function neededBits(...counted: readonly Attempts[]): number {
  const load = Math.max(...counted.map(({ used, most }) => used / Math.max(most, 1)));
  if (load <= 1) return 0;
  return Math.min(proofBits.max, proofBits.min + Math.floor(Math.log2(load)));
}

/** The text whose SHA-256 must begin with the zero bits, or its prefix: `part` counts from 0. */
export function proofText(challenge: string, part: number, solution: number | '' = ''): string {
  return `${challenge}.${part}.${solution}`;
}

/** Whether a hash begins with this many zero bits (at most 32). */
export function startsWithZeros(hash: Uint8Array, bits: number): boolean {
  const [a = 255, b = 255, c = 255, d = 255] = hash;
  return Math.clz32((a << 24) | (b << 16) | (c << 8) | d) >= bits;
}
