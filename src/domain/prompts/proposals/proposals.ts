import { shorten } from '../../core/text/text.ts';

/**
 * The states of a suggested edit. `open`: pending for the author. `changes-requested`: pending for the
 * sender. The others are final.
 */
export const proposalStates = ['open', 'changes-requested', 'accepted', 'declined', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Whether a suggested edit can still be changed, decided and withdrawn. */
export function isPending(state: ProposalState): boolean {
  return state === 'open' || state === 'changes-requested';
}

/** The lists of suggested edits: pending ones, or those that are decided or withdrawn. */
export const proposalFilters = ['pending', 'closed'] as const;
export type ProposalFilter = (typeof proposalFilters)[number];

export const proposalLimits = {
  /** Maximum number of pending suggestions of a member for one prompt. */
  pendingPerPrompt: 3,
  /** Maximum length in characters of the sender's note, and of the author's answer. */
  note: 1_000,
  message: 1_000,
} as const;

/**
 * The default note of the version that a suggestion becomes: the sender's note on one line, shortened to
 * `max` characters.
 */
export function versionNoteOf(note: string, max: number): string {
  return shorten(note.replace(/\s+/g, ' ').trim(), max);
}
