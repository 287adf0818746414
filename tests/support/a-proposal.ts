import type { Client } from '../../src/contract/client.ts';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import type { NewProposal } from '../../src/contract/prompts/proposals.ts';
import { aPrompt } from '../factories.ts';

/** What a member suggests for {@link aPrompt}. */
export function aProposal(changes: Partial<NewProposal> = {}): NewProposal {
  const { title, heading = '', summary, contentMd, tags = [] } = aPrompt();
  return {
    ...{ title, heading, summary, contentMd: `${contentMd} Shortly.`, tags },
    note: 'Asks for a short answer.',
    version: 1,
    ...changes,
  };
}

/** A pending suggestion of one user for a new prompt of another. */
export async function pendingProposal(author: Client, sender: Client): Promise<string> {
  const { id } = await author.publishPrompt({ body: aPrompt() });
  return (await sender.proposeEdit({ params: { id }, body: aProposal() })).proposal.id;
}

/** A pending suggestion that a user can send the request `name` about: as its sender, or as the prompt's author. */
export function proposalFor(
  name: EndpointName,
  user: { api: Client },
  other: { api: Client },
): Promise<string> {
  const sends = name === 'updateProposal' || name === 'withdrawProposal';
  return sends ? pendingProposal(other.api, user.api) : pendingProposal(user.api, other.api);
}
