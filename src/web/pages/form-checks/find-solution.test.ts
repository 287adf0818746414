import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { proofText, startsWithZeros } from '../../../domain/identity/forms.ts';
import { findSolution } from './find-solution.ts';

it('finds what the server accepts', () => {
  for (const part of [0, 15]) {
    const solution = findSolution('contact.8.proof.1.id.signature', part, 8);
    const text = proofText('contact.8.proof.1.id.signature', part, solution);
    expect(startsWithZeros(hash('sha256', text, 'buffer'), 8)).toBe(true);
  }
});
