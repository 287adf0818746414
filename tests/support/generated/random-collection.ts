import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts';
import type { TestApp, TestUser } from '../site/test-app.ts';

/** Whether an endpoint changes collections. Each request needs a user of its own, who may have only so many. */
export function isCollectionWrite({ path, access }: Pick<Endpoint, 'path' | 'access'>): boolean {
  return path.startsWith('/collections') && access === 'member';
}

/** A new collection with a prompt, which a request to the endpoint can be about: the user's own, or of another user where they follow it or are invited. */
export async function randomCollection(
  app: TestApp,
  name: EndpointName,
  { as, promptId }: { as: TestUser | undefined; promptId: string },
): Promise<string> {
  const isOwn = isCollectionWrite(endpoints[name]) && !/Follow|Invitation/.test(name);
  const owner = as && isOwn ? as : await app.user(`owner${made++}`);
  const body = { name: 'Random', visibility: 'public' as const };
  const { id } = (await owner.api.createCollection({ body })).collection;
  await owner.api.addCollectionItem({ params: { id, promptId }, body: {} });
  if (as && name === 'acceptInvitation')
    await owner.api.addCollaborator({ params: { id, username: as.username } });
  return id;
}

let made = 0;
