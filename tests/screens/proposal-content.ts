import type { Client } from '../../src/contract/client.ts';

/** Ids of suggested edits of a prompt: one that will conflict with a later version, one to change, and those that were declined and accepted. */
export interface ProposalContent {
  conflict: string;
  asked: string;
  declined: string;
  accepted: string;
}

/** Suggests edits of a prompt's first version, and answers two of them. */
export async function addProposals(
  { author, newcomer, admin }: Record<'author' | 'newcomer' | 'admin', Client>,
  id: string,
): Promise<ProposalContent> {
  const { post } = await author.readPrompt({ params: { id } });
  const { title, heading, summary, contentMd, tags } = post;
  const version = 1;
  const texts = { title, heading, summary, contentMd, tags, version };
  const send = async (by: Client, changes: Partial<typeof texts>, note: string) =>
    (await by.proposeEdit({ params: { id }, body: { ...texts, ...changes, note } })).proposal.id;
  const conflict = await send(
    newcomer,
    {
      title: 'Plan a week of meals for everyone',
      contentMd: contentMd
        .replace('a family of [number]', '[number] people')
        .replace('End with', 'Finish with'),
      tags: [...tags.slice(0, 3), 'cooking'],
    },
    'Not everybody has a family, and it works for flat-sharing communities just as well.\nI have also added a tag.',
  );
  const asked = await send(
    newcomer,
    { contentMd: `${contentMd}\n${'Donaudampfschifffahrtsgesellschaft'.repeat(5)}` },
    'A very long word, '.repeat(30).trim(),
  );
  await author.requestProposalChanges({
    params: { id: asked },
    body: {
      message: 'I like it.\n\nCould you say what the word means? https://example.com/a/very/long/address',
    },
  });
  const declined = await send(admin, { summary: 'Shorter.' }, 'أقصر');
  await author.declineProposal({ params: { id: declined }, body: {} });
  const accepted = await send(admin, { heading: 'From Monday to Sunday' }, 'Says what a week is.');
  await author.acceptProposal({ params: { id: accepted }, body: {} });
  return { conflict, asked, declined, accepted };
}
