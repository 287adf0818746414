import { shorten } from '../core/text/text.ts';

/**
 * The states of a suggested edit: it waits for the author, or for the sender, who was asked to change it; or it is decided.
 */
export const proposalStates = ['open', 'changes-requested', 'accepted', 'declined', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Whether a suggested edit can still be changed, decided and withdrawn. */
export function isPending(state: ProposalState): boolean {
  return state === 'open' || state === 'changes-requested';
}

/** What a list of suggested edits shows: those that are pending, or those that are decided or withdrawn. */
export const proposalFilters = ['pending', 'closed'] as const;
export type ProposalFilter = (typeof proposalFilters)[number];

export const proposalLimits = {
  /** Suggestions of a member for one prompt that are pending at a time. */
  pendingPerPrompt: 3,
  /** Characters of the sender's note, and of the author's answer. */
  note: 1_000,
  message: 1_000,
} as const;

/** The note of the version that a suggestion becomes, unless its author writes another: the sender's note on one line, shortened to `most` characters. */
export function versionNoteOf(note: string, most: number): string {
  return shorten(note.replace(/\s+/g, ' ').trim(), most);
}
