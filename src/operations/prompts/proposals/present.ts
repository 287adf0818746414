import { paths } from '../../../contract/core/routes.ts';
import type { ProposalHead } from '../../../contract/prompts/proposals.ts';
import type { ProposalHeadRow } from '../../../database/prompts/proposals.ts';
import { promptAbilities } from '../../../domain/identity/permissions.ts';
import type { Viewer } from '../../../domain/identity/viewer.ts';
import { idOf } from '../../../domain/identity/viewer.ts';
import { isPending } from '../../../domain/prompts/proposals/proposals.ts';
import { isoTime } from '../../core/iso-time.ts';
import { presentByline } from '../../people/byline.ts';

/** Converts a row to the API form of a suggested edit for lists, with what the viewer may do. */
export function presentProposalHead(viewer: Viewer, row: Omit<ProposalHeadRow, 'sort_keys'>): ProposalHead {
  return {
    id: row.id,
    url: paths.proposal(row.prompt_id, row.id),
    promptId: row.prompt_id,
    promptTitle: row.prompt_title,
    sender: presentByline(row.author_username, row.author_name, row.author_avatar),
    note: row.note,
    state: row.state,
    message: row.message,
    version: row.base_version,
    acceptedVersion: row.accepted_version,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    can: proposalAbilities(viewer, row),
  };
}

/**
 * Returns what a viewer may do with a suggested edit: while it is pending, its sender can change or withdraw
 * it, and the author and admins can decide it.
 */
export function proposalAbilities(
  viewer: Viewer,
  row: Pick<ProposalHeadRow, 'state' | 'author_id' | 'prompt_author_id'>,
): ProposalHead['can'] {
  const pending = isPending(row.state);
  const own = pending && row.author_id !== null && row.author_id === idOf(viewer);
  const decide = pending && !own && promptAbilities(viewer, { authorId: row.prompt_author_id }).edit;
  return { change: own, withdraw: own, decide };
}
