import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import type { NewProposal } from '../../../src/contract/prompts/proposals.ts';
import { aPrompt, type PromptInput } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;
let admin: TestUser;

beforeAll(async () => {
  const { limits } = readConfig({});
  const many = { most: 10_000, seconds: 60 };
  app = await testApp({ limits: { ...limits, write: many, proposal: many } });
  alice = await app.user('alice');
  bob = await app.user('bob');
  carol = await app.user('carol');
  admin = await app.user('boss', 'admin');
});

const body = 'One\nTwo\nThree\nFour\nFive';
const input = aPrompt({ title: 'Proposal test', contentMd: body, tags: ['a', 'b'] });

async function published(changes: Partial<PromptInput> = {}, by: TestUser = alice): Promise<string> {
  return (await by.api.publishPrompt({ body: { ...input, ...changes } })).id;
}

async function change(id: string, changes: Partial<PromptInput>, by: TestUser = alice) {
  return (await by.api.updatePrompt({ params: { id }, body: { ...input, ...changes } })).post;
}

const texts = {
  title: input.title,
  heading: input.heading ?? '',
  summary: input.summary,
  contentMd: body,
  tags: ['a', 'b'],
};

async function propose(id: string, changes: Partial<NewProposal> = {}, by: TestUser = bob) {
  const edited = { ...texts, contentMd: body.replace('Two', 'Deux'), note: 'In French.', version: 1 };
  return (await by.api.proposeEdit({ params: { id }, body: { ...edited, ...changes } })).proposal;
}

const read = async (id: string, by: TestUser = alice) =>
  (await by.api.readProposal({ params: { id } })).proposal;
const prompt = async (id: string, by: TestUser = alice) => (await by.api.readPrompt({ params: { id } })).post;

/** Accepts what the author has just read. */
async function accept(id: string, resolutions: object[] = [], by: TestUser = alice) {
  const { updatedAt, promptUpdatedAt } = await read(id, by);
  const { proposal } = await by.api.acceptProposal({
    params: { id },
    body: { updatedAt, promptUpdatedAt, resolutions: resolutions as [] },
  });
  return proposal;
}

const decline = (id: string, by: TestUser = alice) => by.api.declineProposal({ params: { id }, body: {} });
const askForChanges = (id: string, by: TestUser = alice) =>
  by.api.requestProposalChanges({ params: { id }, body: { message: 'Also the title.' } });
const withdraw = (id: string, by: TestUser = bob) => by.api.withdrawProposal({ params: { id } });

const status = (result: Promise<unknown>) =>
  result.then(
    () => 200,
    (error: { status: number }) => error.status,
  );

/** What a user was notified of last. */
async function notified({ api }: TestUser): Promise<{ text: string; url: string | null } | undefined> {
  const [latest] = (await api.myNotifications({})).items;
  return latest && { text: latest.text, url: latest.url };
}

describe('a suggested edit', () => {
  it('reaches the author, who accepts it as a version that names both', async () => {
    const id = await published();
    const sent = await propose(id, { tags: ['a', 'c'] });
    expect(sent).toMatchObject({
      state: 'open',
      sender: { username: 'bob' },
      promptTitle: 'Proposal test',
      version: 1,
      can: { change: true, withdraw: true, decide: false },
      merge: [],
    });
    const url = `/prompt/${id}/suggestions/${sent.id}`;
    expect(sent.url).toBe(url);
    expect(await notified(alice)).toEqual({ text: 'Bob suggested an edit to your prompt', url });
    expect((await prompt(id)).openProposals).toBe(1);
    expect((await prompt(id, bob)).openProposals).toBeUndefined();
    const { changes, merge, can } = await read(sent.id);
    expect(can).toEqual({ change: false, withdraw: false, decide: true });
    expect(changes.map(({ field }) => field)).toEqual(['tags', 'contentMd']);
    expect(changes[1]?.changes).toContainEqual({ kind: 'added', text: 'Deux' });
    expect(merge).toMatchObject([
      { field: 'tags', parts: [{ kind: 'merged', text: 'a, c' }] },
      { field: 'contentMd', parts: [{ kind: 'merged', text: body.replace('Two', 'Deux') }] },
    ]);
    expect(await accept(sent.id)).toMatchObject({ state: 'accepted', acceptedVersion: 2, merge: [] });
    const post = await prompt(id);
    expect(post).toMatchObject({ version: 2, tags: ['a', 'c'], contentMd: body.replace('Two', 'Deux') });
    expect(post.openProposals).toBeUndefined();
    const { items } = await app.visitor.listVersions({ params: { id } });
    expect(items).toMatchObject([
      { number: 2, note: 'In French.', author: { username: 'alice' }, suggestedBy: { username: 'bob' } },
      { number: 1, suggestedBy: null },
    ]);
    expect(await notified(bob)).toEqual({ text: 'Alice accepted the edit you suggested for', url });
    await change(id, { summary: 'A later change.' });
    const later = (await app.visitor.listVersions({ params: { id } })).items;
    expect(later.map(({ suggestedBy }) => suggestedBy?.username)).toEqual([undefined, 'bob', undefined]);
  });

  it('is merged with what the author changed meanwhile, once each conflict is decided', async () => {
    const id = await published();
    const sent = await propose(id, { contentMd: body.replace('One', 'Un').replace('Five', 'Cinq') });
    await change(id, { title: 'Renamed', contentMd: body.replace('One', 'Eins') });
    const found = await read(sent.id);
    expect(found).toMatchObject({ version: 1, latestVersion: 2 });
    expect(found.merge).toEqual([
      {
        field: 'contentMd',
        parts: [
          { kind: 'conflict', mine: 'Eins', base: 'One', theirs: 'Un' },
          { kind: 'merged', text: 'Two\nThree\nFour\nCinq' },
        ],
      },
    ]);
    await expect(accept(sent.id)).rejects.toMatchObject({ status: 409, message: /1 not decided/ });
    expect(await prompt(id)).toMatchObject({ version: 2 });
    await accept(sent.id, [{ field: 'contentMd', number: 1, take: 'both' }]);
    expect(await prompt(id)).toMatchObject({
      version: 3,
      title: 'Renamed',
      contentMd: 'Eins\nUn\nTwo\nThree\nFour\nCinq',
    });
  });

  it('makes no version when the prompt has the change already', async () => {
    const id = await published();
    const sent = await propose(id);
    await change(id, { contentMd: body.replace('Two', 'Deux') });
    expect(await accept(sent.id)).toMatchObject({ state: 'accepted', acceptedVersion: null });
    await change(id, { summary: 'Third.' });
    const { items } = await app.visitor.listVersions({ params: { id } });
    expect(items.map(({ suggestedBy }) => suggestedBy)).toEqual([null, null]);
  });

  it('is sent back for changes, and can then be changed and accepted', async () => {
    const id = await published();
    const sent = await propose(id);
    const { proposal: asked } = await askForChanges(sent.id);
    expect(asked).toMatchObject({ state: 'changes-requested', message: 'Also the title.' });
    expect((await notified(bob))?.text).toBe('Alice requested changes to the edit you suggested for');
    expect((await prompt(id)).openProposals).toBeUndefined();
    const { proposal: changed } = await bob.api.updateProposal({
      params: { id: sent.id },
      body: { ...texts, title: 'Titre', note: 'In French, also the title.' },
    });
    expect(changed).toMatchObject({ state: 'open', title: 'Titre', contentMd: body });
    expect((await notified(alice))?.text).toBe('Bob changed their suggested edit to your prompt');
    await accept(sent.id);
    expect(await prompt(id)).toMatchObject({ title: 'Titre', version: 2 });
  });

  it('is declined, or withdrawn, which takes the notification back', async () => {
    const id = await published();
    const [one, two] = [await propose(id), await propose(id)];
    expect((await decline(one.id)).proposal).toMatchObject({ state: 'declined' });
    expect((await notified(bob))?.text).toBe('Alice declined the edit you suggested for');
    const { proposal } = await withdraw(two.id);
    expect(proposal).toMatchObject({ state: 'withdrawn', can: { change: false, withdraw: false } });
    expect((await notified(alice))?.url).toContain(one.id);
    for (const { id } of [one, two]) {
      const again = [accept(id), decline(id), askForChanges(id), withdraw(id)];
      expect(await Promise.all(again.map(status))).toEqual([409, 409, 409, 409]);
      const update = { params: { id }, body: { ...texts, title: 'Late', note: 'Late.' } };
      expect(await status(bob.api.updateProposal(update))).toBe(409);
    }
  });

  it('cannot be sent for one’s own prompt, a draft, a hidden prompt, or without a change', async () => {
    const id = await published();
    await expect(propose(id, {}, alice)).rejects.toMatchObject({ status: 409, message: /edit it instead/ });
    await expect(propose(id, texts)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'contentMd', message: expect.stringContaining('Nothing is changed') }],
    });
    expect(await status(propose(id, { version: 2 }))).toBe(404);
    expect(await status(propose(id, { note: ' ' }))).toBe(422);
    expect(await status(propose(await published({ status: 'draft' })))).toBe(404);
    await admin.api.hidePrompt({ params: { id }, body: { reason: 'A test' } });
    expect(await status(propose(id))).toBe(404);
    expect(await status(propose(id, {}, admin))).toBe(409);
  });

  it('is one of at most three pending ones of a member for a prompt', async () => {
    const id = await published();
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => propose(id)));
    const accepted = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(accepted).toHaveLength(3);
    await propose(id, {}, carol);
    await expect(propose(id)).rejects.toMatchObject({ status: 409, message: /3 suggestions/ });
    await withdraw(accepted[0]?.id ?? '');
    await propose(id);
  });

  it('counts towards a limit, and on the first day its added links do', async () => {
    const { limits } = readConfig({});
    const strict = await testApp({
      limits: { ...limits, proposal: { most: 1, seconds: 3_600 } },
      limitNewcomers: true,
    });
    const [author, sender] = [await strict.user('author'), await strict.user('sender')];
    const id = await published({}, author);
    const links = Array.from({ length: 9 }, (_, n) => `https://spam.example/${n}`).join('\n');
    expect(await status(propose(id, { contentMd: links }, sender))).toBe(422);
    expect(await status(propose(id, {}, sender))).toBe(429);
  });
});

describe('permissions', () => {
  it('a suggestion is shown to its sender, the author and admins', async () => {
    const id = await published();
    const sent = await propose(id);
    for (const user of [bob, alice, admin]) expect((await read(sent.id, user)).id).toBe(sent.id);
    expect(await status(read(sent.id, carol))).toBe(404);
    expect((await app.request(`GET /proposals/${sent.id}`)).status).toBe(401);
    const listed = async (by: TestUser) =>
      (await by.api.listProposals({ params: { id } })).items.map((one) => one.id);
    await propose(id, {}, carol);
    expect((await listed(alice)).length).toBe(2);
    expect(await listed(bob)).toEqual([sent.id]);
    expect(await listed(await app.user('reader'))).toEqual([]);
  });

  it('only the author and admins decide, and only the sender changes and withdraws', async () => {
    const sent = await propose(await published());
    const tries = (by: TestUser) =>
      Promise.all([accept(sent.id, [], by), decline(sent.id, by), askForChanges(sent.id, by)].map(status));
    expect(await tries(bob)).toEqual([403, 403, 403]);
    expect(await tries(carol)).toEqual([404, 404, 404]);
    expect(await status(withdraw(sent.id, alice))).toBe(403);
    expect(await status(withdraw(sent.id, carol))).toBe(404);
    const update = (by: TestUser) =>
      status(by.api.updateProposal({ params: { id: sent.id }, body: { ...texts, title: 'X', note: 'X' } }));
    expect([await update(alice), await update(carol)]).toEqual([403, 404]);
    expect((await accept(sent.id, [], admin)).state).toBe('accepted');
  });

  it('a suggestion for a prompt that became a draft, hidden or adult is shown as the prompt is', async () => {
    const dan = await app.user('dan');
    const id = await published();
    const sent = await propose(id, {}, dan);
    const mine = async () =>
      (await dan.api.myProposals({ query: { side: 'sent' } })).items.map((one) => one.id);
    expect(await mine()).toEqual([sent.id]);
    await admin.api.markAdult({ params: { id } });
    expect(await mine()).toEqual([]);
    expect(await status(read(sent.id, dan))).toBe(200);
    await admin.api.unmarkAdult({ params: { id } });
    await admin.api.hidePrompt({ params: { id }, body: { reason: 'A test' } });
    expect([await mine(), await status(read(sent.id, dan))]).toEqual([[], 404]);
    expect(await status(read(sent.id))).toBe(200);
    await admin.api.showPrompt({ params: { id } });
    await change(id, { status: 'draft' });
    expect([await mine(), await status(read(sent.id, dan))]).toEqual([[], 404]);
    expect(await status(accept(sent.id))).toBe(409);
    await change(id, { status: 'published' });
    expect((await accept(sent.id)).state).toBe('accepted');
  });

  it('members find what they received and sent, by state', async () => {
    const [dora, finn] = [await app.user('dora'), await app.user('finn')];
    const id = await published({}, dora);
    const [one, two] = [await propose(id, {}, finn), await propose(id, {}, finn)];
    await decline(one.id, dora);
    const ids = async (by: TestUser, query: object) =>
      (await by.api.myProposals({ query })).items.map((item) => item.id);
    expect(await ids(dora, {})).toEqual([two.id, one.id]);
    expect(await ids(dora, { show: 'pending' })).toEqual([two.id]);
    expect(await ids(dora, { show: 'closed' })).toEqual([one.id]);
    expect(await ids(dora, { side: 'sent' })).toEqual([]);
    expect(await ids(finn, { side: 'sent', show: 'pending' })).toEqual([two.id]);
  });
});

describe('at the same time', () => {
  it('two acceptances make one version', async () => {
    const id = await published();
    const sent = await propose(id);
    const results = await Promise.all([accept(sent.id), accept(sent.id), accept(sent.id)].map(status));
    expect(results.sort()).toEqual([200, 409, 409]);
    expect((await prompt(id)).version).toBe(2);
  });

  it('an acceptance and a withdrawal exclude each other, with everything they write', async () => {
    for (let n = 0; n < 5; n++) {
      const id = await published();
      const sent = await propose(id);
      const results = await Promise.all([accept(sent.id), withdraw(sent.id)].map(status));
      expect([...results].sort()).toEqual([200, 409]);
      const isAccepted = results[0] === 200;
      expect((await read(sent.id)).state).toBe(isAccepted ? 'accepted' : 'withdrawn');
      expect((await prompt(id)).version).toBe(isAccepted ? 2 : 1);
    }
  });

  it('two suggestions that conflict are accepted one after the other', async () => {
    const id = await published();
    const one = await propose(id);
    const two = await propose(id, { contentMd: body.replace('Two', 'Zwei') }, carol);
    const results = await Promise.all([accept(one.id), accept(two.id)].map(status));
    expect(results.sort()).toEqual([200, 409]);
    expect((await prompt(id)).version).toBe(2);
  });

  it('what changed after it was read is not accepted', async () => {
    const id = await published();
    const sent = await propose(id);
    const { updatedAt, promptUpdatedAt } = await read(sent.id);
    const send = (body: object) => status(alice.api.acceptProposal({ params: { id: sent.id }, body }));
    await bob.api.updateProposal({ params: { id: sent.id }, body: { ...texts, title: 'Other', note: 'X' } });
    expect(await send({ updatedAt })).toBe(409);
    await change(id, { summary: 'Meanwhile.' });
    expect(await send({ promptUpdatedAt })).toBe(409);
    expect((await prompt(id)).version).toBe(2);
    expect(await send({})).toBe(200);
  });
});

describe('deleting', () => {
  it('the sender’s account removes what was not accepted, and the name from what was', async () => {
    const eve = await app.account('eve', 'correct horse');
    const id = await published();
    const [one, two] = [await propose(id, {}, eve), await propose(id, { title: 'Hers' }, eve)];
    await accept(one.id);
    const data = await eve.api.myData();
    expect(data.proposals).toMatchObject([
      { id: one.id, state: 'accepted', note: 'In French.' },
      { id: two.id, state: 'open', title: 'Hers' },
    ]);
    expect((await alice.api.myData()).proposalAnswers).toContainEqual(
      expect.objectContaining({ proposalId: one.id, state: 'accepted' }),
    );
    await eve.api.deleteMe({ body: { password: 'correct horse', prompts: 'keep' } });
    expect(await status(read(two.id))).toBe(404);
    expect((await read(one.id)).sender).toEqual({ username: null, displayName: 'Anonymous', photoURL: '' });
    const { items } = await app.visitor.listVersions({ params: { id } });
    expect(items[0]?.suggestedBy).toMatchObject({ username: null, displayName: 'Anonymous' });
  });

  it('the author’s account declines what is pending for prompts that stay, the prompt removes all', async () => {
    const fay = await app.account('fay', 'correct horse');
    const [kept, gone] = [await published({}, fay), await published({}, fay)];
    const [one, two] = [await propose(kept), await propose(gone)];
    await fay.api.deletePrompt({ params: { id: gone } });
    expect(await status(read(two.id, bob))).toBe(404);
    await fay.api.deleteMe({ body: { password: 'correct horse', prompts: 'keep' } });
    expect((await read(one.id, bob)).state).toBe('declined');
    await expect(propose(kept)).rejects.toMatchObject({ status: 409, message: /deleted their account/ });
  });
});
