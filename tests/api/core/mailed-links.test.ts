import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInUser } from '../../../src/domain/identity/viewer.ts';
import { mailNotifications } from '../../../src/operations/notifications/mail.ts';
import { aPrompt } from '../../factories.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';
import { watchWrites } from '../../support/watch-writes.ts';

/*
 * Programs that scan mails open each link before its reader does, some with HEAD, and some more than once. Each
 * link must have no effect until its reader clicks a button, which sends a POST.
 */

let app: TestApp;
let writes: () => Promise<string[]>;
let owner: TestUser;
let member: TestUser;
let collection: string;
let now = new Date('2026-11-24T12:00:00Z');
let render: Awaited<ReturnType<typeof sitePages>>;
const links: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp({ now: () => now });
  render = await sitePages(app);
  owner = await app.user('owner');
  member = await app.account('member', 'correct horse battery');
  const mailed = async () => {
    const texts = (await app.mails()).flatMap(({ text, unsubscribe = '' }) => [text, unsubscribe]).join('\n');
    return (path: RegExp) => new RegExp(`http://localhost:3000(${path.source})`).exec(texts)?.[1] ?? '';
  };
  const first = await mailed();
  links.verify = first(/\/verify-email\/[\w-]+/);
  await app.pool.db.execute(sql`update users set email_verified = true where username = 'member'`);
  const { id } = (await owner.api.createCollection({ body: { name: 'Ours' } })).collection;
  collection = id;
  await owner.api.publishPrompt({ body: aPrompt() });
  await owner.api.addCollaborator({ params: { id, username: 'member' } });
  now = new Date('2026-11-24T16:00:00Z');
  await mailNotifications(app.contextFor({ role: 'system' }));
  await app.visitor.requestPasswordReset({ body: { email: 'member@example.com' } });
  const second = await mailed();
  links.reset = second(/\/reset-password\/[\w-]+/);
  links.invitation = second(/\/collection\/[\w-]+/);
  links.unsubscribe = second(/\/unsubscribe\?token=[\w.%-]+/);
  await app.pool.db.execute(sql`update users set email_verified = false where username = 'member'`);
  // The member's activity is stored once a day.
  await member.api.myNotifications();
  writes = await watchWrites(app);
});

async function open(path: string) {
  const viewer: SignedInUser = {
    role: 'member',
    id: member.id,
    username: 'member',
    session: undefined,
  } as never;
  for (const as of [undefined, viewer, undefined]) await render(path, as);
  const token = path.split(/[/=]/).at(-1);
  for (const method of ['GET', 'HEAD'])
    for (const as of [undefined, member])
      for (const address of [`/auth/links/${token}`, `/notifications/unsubscribe?token=${token}`])
        await app.request(`${method} ${address}`, as ? { as } : {});
}

describe('opening the link of a mail', () => {
  it.each(['verify', 'reset', 'invitation', 'unsubscribe'])('changes nothing: %s', async (kind) => {
    expect(links[kind]).toMatch(/^\/[\w-]+[/?]./);
    await writes();
    await open(links[kind] ?? '');
    expect(await writes()).toEqual([]);
  });

  it('does not use it up: each works when its reader clicks', async () => {
    const token = (kind: string) => decodeURIComponent(links[kind]?.split(/[/=]/).at(-1) ?? '');
    await member.api.verifyEmail({ body: { token: token('verify') } });
    await member.api.acceptInvitation({ params: { id: collection } });
    await app.visitor.unsubscribe({ body: { token: token('unsubscribe') } });
    await app.visitor.resetPassword({ body: { token: token('reset'), password: 'another horse battery' } });
  });
});
