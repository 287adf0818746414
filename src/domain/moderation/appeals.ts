import { type DecisionHalves, isDismissal } from '../core/decisions.ts';

/** An admin's decision about an appeal: the original decision is upheld, or its effects are reversed. */
export const appealOutcomes = ['upheld', 'reversed'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const appealLimits = {
  /** Minimum number of characters of its text. */
  minCharacters: 10,
  maxCharacters: 2_000,
  /** Days after the decision in which it can be appealed. */
  days: 30,
} as const;

/** Error messages for appeals, shared by forms and the API. */
export const appealMessages = {
  text: `Explain in at least ${appealLimits.minCharacters} characters why the decision is wrong`,
} as const;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The time until which a decision can be appealed; null for a dismissal, which changes nothing for the person
 * concerned.
 */
export function appealableUntil(decision: DecisionHalves, decidedAt: Date): Date | null {
  return isDismissal(decision) ? null : new Date(decidedAt.getTime() + appealLimits.days * dayMs);
}
