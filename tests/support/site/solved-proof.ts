import { hash } from 'node:crypto';

interface Challenge {
  text: string;
  bits: number;
  parts: number;
}

/** A proof of work as a program solves it, by the description in the API's documentation only. */
export function solvedProof({ text, bits, parts }: Challenge): { challenge: string; solutions: number[] } {
  const solutions = Array.from({ length: parts }, (_, part) => {
    for (let number = 0; ; number++) {
      const digest = hash('sha256', `${text}.${part}.${number}`, 'buffer');
      if (digest.readUInt32BE() < 2 ** (32 - bits)) return number;
    }
  });
  return { challenge: text, solutions };
}
