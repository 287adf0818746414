import { aDiscussion, anEvent, aPrompt } from '../factories.ts';
import { pendingProposal } from './a-proposal.ts';
import type { TestApp, TestUser } from './site/test-app.ts';

/** A resource: the parameters of its address, and the user who may change it. */
export interface Resource {
  params: Record<string, string>;
  as: TestUser;
}

export const password = 'correct horse battery';

/** Makes a resource with something in every field, by the path at which it is read. Throws for a path that has no maker. */
export function resourceMaker(app: TestApp, alice: TestUser, admin: TestUser) {
  let made = 0;
  const discussion = async () => (await alice.api.startDiscussion({ body: aDiscussion() })).discussion.id;
  const makers: Record<string, () => Promise<Resource>> = {
    '/posts/id/{id}': async () => {
      const sampleResponses = [{ type: 'text' as const, title: 'One', content: '# With **Markdown**' }];
      const body = aPrompt({
        isPremium: true,
        price: 4.99,
        isAdult: true,
        tags: ['a', 'b'],
        sampleResponses,
      });
      return { params: { id: (await alice.api.publishPrompt({ body })).id }, as: alice };
    },
    '/collections/{id}': async () => {
      const as = await app.user(`collector${made++}`);
      const body = { name: 'Team', description: 'For us', visibility: 'public' as const };
      const { id } = (await as.api.createCollection({ body })).collection;
      const { id: promptId } = await admin.api.publishPrompt({ body: aPrompt() });
      await as.api.addCollectionItem({ params: { id, promptId }, body: { note: 'First' } });
      return { params: { id }, as };
    },
    '/discussions/{id}': async () => ({ params: { id: await discussion() }, as: alice }),
    '/replies/{id}': async () => {
      const body = { bodyMd: 'A **reply**.' };
      const { reply } = await alice.api.addReply({ params: { id: await discussion() }, body });
      return { params: { id: reply.id }, as: alice };
    },
    '/comments/{id}': async () => {
      const { id } = await admin.api.publishPrompt({ body: aPrompt() });
      const { comment } = await alice.api.addComment({ params: { id }, body: { bodyMd: 'A **comment**.' } });
      return { params: { id: comment.id }, as: alice };
    },
    '/proposals/{id}': async () => ({
      params: { id: await pendingProposal(admin.api, alice.api) },
      as: alice,
    }),
    '/events/{id}': async () => {
      const { event } = await admin.api.createEvent({ body: anEvent() });
      return { params: { id: event.id }, as: admin };
    },
    '/users/me/webhooks/{id}': async () => {
      const as = await app.user(`hooked${made++}`);
      const body = { name: 'Team', url: 'https://team.example/', events: ['like.created' as const] };
      return { params: { id: (await as.api.createWebhook({ body })).webhook.id }, as };
    },
    '/users/me': async () => ({ params: {}, as: await app.account(`user${made++}`, password) }),
  };
  const make = (path: string): Promise<Resource> => {
    const maker = makers[path];
    if (!maker) throw new Error(`Add a maker for ${path} to tests/support/resources.ts.`);
    return maker();
  };
  return { make, paths: Object.keys(makers) };
}

/** A path with its parameters filled in. */
export function filled(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'none'));
}

/** The resource in a reply: its only object. */
export function resourceIn(body: Record<string, unknown>): Record<string, unknown> {
  return Object.values(body).find((value) => typeof value === 'object') as Record<string, unknown>;
}
