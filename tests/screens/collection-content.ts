import type { Client } from '../../src/contract/client.ts';

/** Slugs of collections: `long` reaches every limit of a text, `private` is one that the newcomer is invited to, `empty` has no prompts. */
export type CollectionContent = Record<'long' | 'private' | 'empty', string>;

/** Makes collections of the author, the first one followed by the newcomer, who collaborates in it. */
export async function addCollections(
  author: Client,
  newcomer: { api: Client; username: string },
  prompts: readonly string[],
): Promise<CollectionContent> {
  const create = async (body: Parameters<Client['createCollection']>[0]['body']) =>
    (await author.createCollection({ body })).collection;
  const long = await create({
    name: 'Donaudampfschifffahrtsgesellschaftskapitäne and everything that they ask a model',
    description: `${'For long days on a slow river. '.repeat(15)}\nالنص العربي`,
    visibility: 'public',
  });
  const hidden = await create({ name: 'Ideas for the winter', visibility: 'private' });
  const empty = await create({ name: 'To try', description: 'Nothing yet.', visibility: 'unlisted' });
  const [first = '', ...others] = prompts;
  for (const { id } of [long, hidden])
    for (const promptId of [first, ...others])
      await author.addCollectionItem({ params: { id, promptId }, body: {} });
  await author.addCollectionItem({
    params: { id: long.id, promptId: first },
    body: { note: 'Say which river it is, or it takes the Rhine.\nWorks best in the morning.' },
  });
  for (const [index, heading] of headings.entries()) {
    const promptId = prompts[index];
    if (promptId) await author.addCollectionItem({ params: { id: long.id, promptId }, body: { heading } });
  }
  for (const { id } of [long, hidden])
    await author.addCollaborator({ params: { id, username: newcomer.username } });
  await newcomer.api.acceptInvitation({ params: { id: long.id } });
  await newcomer.api.addCollectionFollow({ params: { id: long.id } });
  return { long: long.slug, private: hidden.slug, empty: empty.slug };
}

const headings = [
  'Vor der Donaudampfschifffahrtsgesellschaftskapitänsprüfung, am Abend davor',
  'للقراءة على النهر',
  'Deep work',
];
