import { beforeAll, describe, expect, it } from 'vitest';
import { aDiscussion, aPrompt } from '../../factories.ts';
import { buy, type MarketApp, marketApp, premiumPrompt } from '../../support/market/market.ts';
import type { TestUser } from '../../support/site/test-app.ts';

// Letters whose lower case JavaScript and PostgreSQL do not agree on: İ, final Σ. And some on which they do.
const words = ['İstanbul', 'ΟΔΟΣ', 'Straẞe', '\u212Aelvin', 'Élodie'];
const typed = (word: string) => [word, word.normalize('NFD')];

let app: MarketApp;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  app = await marketApp();
  alice = await app.user('alice');
  bob = await app.user('bob');
});

describe.each(words.flatMap((word) => typed(word).map((query) => [word, query])))(
  '%s, searched as %s',
  (word, query) => {
    it('finds a member, also for admins, and suggests them', async () => {
      const boss = await app.user(`boss${Math.random().toString(36).slice(2)}`, 'admin');
      await bob.api.updateUser({ body: { displayName: `${word} Reader` } });
      await bob.api.publishPrompt({ body: aPrompt() });
      const names = (items: { displayName: string }[]) => items.map(({ displayName }) => displayName);
      expect(names((await app.visitor.listUsers({ query: { q: query } })).items)).toContain(
        `${word.normalize('NFC')} Reader`,
      );
      expect(names((await boss.api.listModeratedUsers({ query: { q: query } })).items)).toContain(
        `${word.normalize('NFC')} Reader`,
      );
      const { items } = await app.visitor.suggest({ query: { q: query } });
      expect(items).toContainEqual(expect.objectContaining({ kind: 'user', key: 'bob' }));
    });

    it('finds discussions, collections and purchases', async () => {
      const { discussion } = await alice.api.startDiscussion({
        body: aDiscussion({ title: `Walks in ${word}` }),
      });
      expect(
        (await app.visitor.listDiscussions({ query: { q: query } })).items.map(({ id }) => id),
      ).toContain(discussion.id);
      const id = await premiumPrompt(alice, { title: `Walks in ${word}` });
      const order = await buy(bob, id);
      expect((await bob.api.myPurchases({ query: { q: query } })).items.map(({ id }) => id)).toContain(
        order.id,
      );
    });

    it('finds a prompt by its title and by its tag', async () => {
      const { id } = await alice.api.publishPrompt({
        body: aPrompt({ title: `Walks in ${word}`, tags: [word] }),
      });
      const found = async (query: Record<string, string>) =>
        (await app.visitor.listPrompts({ query })).items.map((prompt) => prompt.id);
      expect(await found({ q: query })).toContain(id);
      expect(await found({ tags: query })).toContain(id);
    });
  },
);

it('of an address is the same at sign-up and at sign-in', async () => {
  const password = 'correct horse';
  for (const [email, status] of [
    ['\u212Aim@example.com', 200],
    ['KIM2@EXAMPLE.COM', 200],
    ['İpek@example.com', 200],
    ['“ipek”@example.com', 422],
  ] as const) {
    expect(
      (await app.request('POST /auth/sign-up/email', { body: { name: 'Kim', email, password } })).status,
    ).toBe(status);
    expect((await app.request('POST /auth/sign-in/email', { body: { email, password } })).status).toBe(
      status,
    );
  }
});
