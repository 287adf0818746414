import { randomUUIDv7 } from 'node:crypto';
import { type Client, createClient } from '../../src/contract/client.ts';
import { setPasswordHash } from '../../src/database/identity/accounts.ts';
import type { Context } from '../../src/operations/core/context.ts';
import { aDiscussion, anEvent, aPrompt } from '../../tests/factories.ts';
import { aDecision } from '../../tests/support/a-decision.ts';
import { pendingProposal } from '../../tests/support/a-proposal.ts';
import { changedFork } from '../../tests/support/changed-fork.ts';
import { password } from '../../tests/support/resources.ts';
import type { Bench } from '../group.ts';
import { newMembers } from '../groups/members.ts';
import type { Site } from '../site.ts';
import { barePool } from '../statements.ts';

export interface Member {
  id: string;
  username: string;
  token: string;
  api: Client;
}

/** Creates members of a running site, and the objects of their requests. */
export interface Stage {
  url: string;
  members(count: number, role?: 'member' | 'admin'): Promise<Member[]>;
  /** Returns the parameters of a path: objects created by the first member, or else by the other one. */
  paramsFor(path: string, own: Member, other: Member): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Opens a stage. Members have a verified address and the password of the examples. */
export async function stageOn(site: Site, beside: Bench['beside']): Promise<Stage> {
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, 2);
  const hash = (await ctx.passwords.hash(password)) ?? '';

  const members: Stage['members'] = async (count, role = 'member') => {
    const made = await newMembers(pool, count);
    const ids = made.map(({ id }) => id);
    await pool`update users set email_verified = true, role = ${role} where id in ${pool(ids)}`;
    for (const userId of ids)
      await setPasswordHash(ctx.db, { id: randomUUIDv7(), userId, hash, now: new Date() });
    return made.map(({ id, token }) => {
      const headers = { authorization: `Bearer ${token}` };
      const api = createClient({ base: `${site.url}/api`, headers });
      return { id, username: `bench-${id}`, token, api };
    });
  };
  const [admin] = await members(1, 'admin');
  if (!admin) throw new Error('There is no admin.');
  return {
    url: site.url,
    members,
    paramsFor: async (path, own, other) => {
      const [, make] = makers.find(([pattern]) => pattern.test(path)) ?? [];
      return (await make?.({ own, other, admin, ctx })) ?? {};
    },
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

interface Cast {
  own: Member;
  other: Member;
  admin: Member;
  ctx: Context;
}

/** By path pattern; the first match applies. Other paths use the parameters of their example. */
const makers: [RegExp, (cast: Cast) => Promise<Record<string, string>>][] = [
  [/\/(upstream|merges)$/, async ({ own, other }) => ({ id: await changedFork(other.api, own.api) })],
  [
    /\/orders$/,
    async ({ own }) => {
      const body = aPrompt({ isPremium: true, price: 4.99 });
      return { id: (await own.api.publishPrompt({ body })).id };
    },
  ],
  [
    /^(\/admin)?\/posts\//,
    async ({ own }) => {
      const { id, post } = await own.api.publishPrompt({ body: aPrompt() });
      await own.api.updatePrompt({ params: { id }, body: aPrompt({ contentMd: 'Changed [words].' }) });
      return { id, slug: post.slug ?? '', number: '1' };
    },
  ],
  [
    /^\/collections\//,
    async ({ own, other }) => {
      const { id } = (await own.api.createCollection({ body: { name: 'Team', visibility: 'public' } }))
        .collection;
      const { id: promptId } = await own.api.publishPrompt({ body: aPrompt() });
      await own.api.addCollectionItem({ params: { id, promptId }, body: {} });
      return { id, promptId, username: other.username };
    },
  ],
  [
    /^\/(discussions|replies)\//,
    async ({ own }) => {
      const { id } = (await own.api.startDiscussion({ body: aDiscussion() })).discussion;
      const { reply } = await own.api.addReply({ params: { id }, body: { bodyMd: 'A **reply**.' } });
      return { id, reply: reply.id };
    },
  ],
  [
    /^\/comments\//,
    async ({ own, other }) => {
      const { id } = await other.api.publishPrompt({ body: aPrompt() });
      const { comment } = await own.api.addComment({ params: { id }, body: { bodyMd: 'Works.' } });
      return { id: comment.id };
    },
  ],
  [/^\/proposals\//, async ({ own, other }) => ({ id: await pendingProposal(own.api, other.api) })],
  [/^\/events\//, async ({ admin }) => ({ id: (await admin.api.createEvent({ body: anEvent() })).event.id })],
  [
    /^\/(decisions|admin\/appeals)\//,
    async ({ own, ctx }) => {
      const about = { subjectId: own.id, authorId: own.id };
      const id = await aDecision({ pool: ctx, contextFor: () => ctx }, about);
      await own.api.appealDecision({ params: { id }, body: { text: 'This is wrong.' } });
      return { id };
    },
  ],
  [
    /^\/admin\/reports\//,
    async ({ own, other, admin }) => {
      const { id } = await own.api.publishPrompt({ body: aPrompt() });
      await other.api.reportPrompt({ params: { id }, body: { reason: 'spam', details: '' } });
      return { id: (await admin.api.listReportCases({ query: {} })).items[0]?.id ?? '' };
    },
  ],
  [
    /^\/users\/me\/webhooks\//,
    async ({ own }) => {
      const body = { name: 'Team', url: 'https://team.example/', events: ['like.created' as const] };
      return { id: (await own.api.createWebhook({ body })).webhook.id };
    },
  ],
  [
    /^\/users\/me\/searches\//,
    async ({ own }) => {
      const body = { name: 'Mine', filters: { q: 'words' } };
      return { id: (await own.api.saveSearch({ body })).search.id };
    },
  ],
  [/^(\/users|\/admin\/payout-holds)\/\{username\}/, async ({ own }) => ({ username: own.username })],
  [/^\/admin\/people\//, async ({ own }) => ({ id: own.id })],
];
