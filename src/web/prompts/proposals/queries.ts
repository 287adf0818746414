import { keepPreviousData } from '@tanstack/react-query';
import type { ProposalFilter } from '../../../domain/prompts/proposals/proposals.ts';
import { apiQuery } from '../../core/query-client.ts';

/** The selection of the member's own suggested edits. */
export interface OwnProposals {
  side: 'received' | 'sent';
  show?: ProposalFilter | undefined;
  page: number;
}

/** Queries about suggested edits. */
export const proposalQueries = {
  /** Key prefix of all queries about suggested edits. */
  all: ['proposals'] as const,
  one: (id: string) =>
    apiQuery(['proposals', 'one', id], async (api, at) => {
      const { proposal } = await api.readProposal({ params: { id } }, at);
      return proposal;
    }),
  of: (promptId: string, show: ProposalFilter, page: number) =>
    apiQuery(
      ['proposals', 'of', promptId, show, page],
      (api, at) => api.listProposals({ params: { id: promptId }, query: { show, page } }, at),
      { placeholderData: keepPreviousData },
    ),
  own: (query: OwnProposals) =>
    apiQuery(['proposals', 'own', query], (api, at) => api.myProposals({ query }, at), {
      placeholderData: keepPreviousData,
    }),
};
