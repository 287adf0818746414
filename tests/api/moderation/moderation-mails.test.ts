import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let boss: TestUser;
let alice: TestUser;
/** Alice's prompt. */
let id: string;

const mark = (by = boss) => by.api.markAdult({ params: { id } });
const hide = () => boss.api.hidePrompt({ params: { id }, body: { reason: 'Copied from a book' } });
const decide = async (content: 'mark-adult' | 'hide' = 'mark-adult') => {
  const bob = await app.user(`bob-${id}`);
  await bob.api.reportPrompt({ params: { id }, body: { reason: 'adult', details: 'From Bob' } });
  const [open] = (await boss.api.listReportCases({ query: {} })).items;
  await boss.api.decideReports({
    params: { id: open?.id ?? '' },
    body: { content, note: 'It is about a murder' },
  });
  return paths.decision(open?.id ?? '');
};

/** The mail's button opens the decision, or without one the prompt. */
const linkTo = (decision: unknown) =>
  typeof decision === 'string'
    ? expect.stringContaining(`http://localhost:3000${decision}?key=`)
    : `http://localhost:3000${paths.prompt(id)}`;

beforeAll(async () => {
  app = await testApp();
  boss = await app.user('boss', 'admin');
  alice = await app.user('alice');
});
beforeEach(async () => {
  id = (await alice.api.publishPrompt({ body: aPrompt({ title: 'A <velvet> evening' }) })).id;
  await app.mails();
});

describe('the author of a prompt', () => {
  it.each([
    ['marks it adult', mark],
    ['decides so about reports', () => decide()],
  ])('gets one mail when a moderator %s', async (_, act) => {
    const decision = await act();
    await mark();
    const mails = await app.mails();
    expect(mails).toMatchObject([
      {
        to: 'alice@example.com',
        subject: 'Your prompt at Promptorium was marked adult',
        link: linkTo(decision),
      },
    ]);
    expect(mails[0]?.text).toContain('Hello Alice,\n\nA moderator marked your prompt “A <velvet> evening”');
    expect(mails[0]?.text).toContain(
      typeof decision === 'string'
        ? 'you can appeal there within 30 days'
        : `contact us: http://localhost:3000${paths.contact()}`,
    );
    expect(mails[0]?.text).not.toMatch(/Bob/);
    if (typeof decision !== 'string') return;
    expect(mails[0]?.text).toContain('The rule: Mark a prompt adult if it has sexual or violent content.');
    expect(mails[0]?.text).toContain('The moderator’s note: It is about a murder');
    expect(mails[0]?.html).toContain('“A &lt;velvet&gt; evening”');
  });

  it.each([
    ['hides it', hide],
    ['decides to hide it', () => decide('hide')],
  ])('gets one mail when a moderator %s', async (_, act) => {
    const decision = await act();
    await hide();
    const mails = await app.mails();
    expect(mails).toMatchObject([
      {
        to: 'alice@example.com',
        subject: 'Your prompt at Promptorium was hidden',
        link: linkTo(decision),
      },
    ]);
    expect(mails[0]?.text).toContain('Hello Alice,\n\nA moderator hid your prompt “A <velvet> evening”');
    expect(mails[0]?.text).not.toMatch(/Bob/);
    await boss.api.showPrompt({ params: { id } });
    expect(await app.mails()).toEqual([]);
  });

  it('gets none for a mark of their own, or one that a moderator confirms', async () => {
    await alice.api.updatePrompt({ params: { id }, body: aPrompt({ isAdult: true }) });
    await mark();
    id = (await boss.api.publishPrompt({ body: aPrompt() })).id;
    await mark();
    expect(await app.mails()).toEqual([]);
  });

  it('gets none when the mark is removed, or once they are banned', async () => {
    await mark();
    await app.mails();
    await boss.api.unmarkAdult({ params: { id } });
    const dan = await app.user('dan');
    id = (await dan.api.publishPrompt({ body: aPrompt() })).id;
    await boss.api.banUser({ params: { id: dan.id }, body: { reason: 'Spam' } });
    await mark();
    expect(await app.mails()).toEqual([]);
  });

  it('gets one without names when their address is not verified', async () => {
    const carol = await app.user('carol', 'member', { verified: false });
    id = (await carol.api.publishPrompt({ body: aPrompt({ title: 'Buy this' }) })).id;
    await mark();
    const [mail] = await app.mails();
    expect(mail?.to).toBe('carol@example.com');
    expect(mail?.text).toContain('Hello,\n\nA moderator marked one of your prompts');
    expect(mail?.text).not.toMatch(/Carol|Buy this/);
  });
});
