import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhookEvents } from '../../../src/contract/integrations/webhook-events.ts';
import { aPrompt } from '../../factories.ts';
import { webhookSite } from '../../support/site/webhook-site.ts';

const site = webhookSite();

describe('events', () => {
  it('about their own content are sent to members', async () => {
    await site.create(site.alice);
    const post = await site.publish(site.alice);
    const params = { id: post.id };
    await site.alice.api.updatePrompt({ params, body: aPrompt({ title: 'Changed' }) });
    await site.bob.api.likePrompt({ params });
    await site.bob.api.addLike({ params });
    await site.bob.api.likePrompt({ params });
    const { comment } = await site.bob.api.addComment({ params, body: { bodyMd: 'Good *work*' } });
    await site.bob.api.followUser({ params: { username: 'alice' } });
    await site.admin.api.hidePrompt({ params, body: { reason: 'Copied' } });
    await site.admin.api.showPrompt({ params });
    await site.admin.api.markAdult({ params });
    await site.alice.api.deletePrompt({ params });
    await site.publish(site.bob);
    await site.bob.api.followUser({ params: { username: 'root' } });
    await site.deliver();
    expect(site.types().filter((type) => type !== 'follow.created')).toEqual([
      'prompt.published',
      'prompt.updated',
      'like.created',
      'comment.created',
      'prompt.hidden',
      'prompt.published',
      'prompt.updated',
      'prompt.deleted',
    ]);
    for (const { event } of site.receiver.received)
      expect(webhookEvents[event.type as 'prompt.published'].safeParse(event).error).toBeUndefined();
    const data = (type: string) =>
      site.receiver.received.find(({ event }) => event.type === type)?.event.data;
    expect(data('prompt.published').prompt).toMatchObject({
      ...{ id: post.id, slug: post.slug, status: 'published', hiddenReason: null },
      url: `http://localhost:3000/prompt/${post.id}`,
      author: { id: site.alice.id, username: 'alice', displayName: 'Alice' },
    });
    expect(data('prompt.updated').prompt.title).toBe('Changed');
    expect(data('prompt.hidden').prompt).toMatchObject({ status: 'hidden', hiddenReason: 'Copied' });
    expect(data('like.created')).toMatchObject({ prompt: { id: post.id }, likeCount: 1 });
    expect(JSON.stringify(data('like.created'))).not.toContain('bob');
    expect(data('comment.created').comment).toEqual({
      id: comment.id,
      parentId: null,
      bodyMd: 'Good *work*',
      author: { id: site.bob.id, username: 'bob', displayName: 'Bob' },
      createdAt: site.clock.toISOString(),
    });
    expect(data('follow.created')).toEqual({
      user: { id: site.alice.id, username: 'alice', displayName: 'Alice' },
      follower: { id: site.bob.id, username: 'bob', displayName: 'Bob' },
      followerCount: 1,
    });
  });

  it('about forks and suggested edits are sent to the author, an accepted one also to its sender', async () => {
    await site.create(site.alice);
    await site.create(site.bob, { events: ['proposal.accepted'] });
    const source = await site.publish(site.alice);
    const params = { id: source.id };
    const fork = (await site.bob.api.forkPrompt({ params })).post;
    const { title, heading, summary, tags } = source;
    const edit = { title, heading, summary, tags, contentMd: 'Explain [code] kindly.', note: 'Kinder' };
    const { proposal } = await site.bob.api.proposeEdit({ params, body: { ...edit, version: 1 } });
    await site.alice.api.acceptProposal({ params: { id: proposal.id }, body: {} });
    await site.bob.api.patchPrompt({
      params: { id: fork.id },
      body: { status: 'published', contentMd: 'Something quite different about [code].' },
    });
    await site.deliver();
    const sent = site.receiver.received.filter(({ event }) => !event.type.startsWith('prompt.'));
    expect(sent.map(({ event }) => event.type).sort()).toEqual([
      'fork.created',
      'proposal.accepted',
      'proposal.accepted',
      'proposal.created',
    ]);
    for (const { event } of sent) {
      expect(webhookEvents[event.type as 'fork.created'].safeParse(event).error).toBeUndefined();
      expect(event.data.prompt.id).toBe(source.id);
    }
    expect(sent.find(({ event }) => event.type === 'fork.created')?.event.data.fork.id).toBe(fork.id);
  });

  it('about a collection are sent to its owner, and to the site only if it is public', async () => {
    await site.create(site.alice);
    await site.create(site.admin, { scope: 'site', events: ['collection.updated'] });
    const { id } = await site.publish(site.bob);
    const make = async (visibility: 'private' | 'public') => {
      const { collection } = await site.alice.api.createCollection({
        body: { name: visibility, visibility },
      });
      const params = { id: collection.id, promptId: id };
      await site.alice.api.addCollectionItem({ params, body: {} });
      await site.alice.api.removeCollectionItem({ params });
    };
    await make('private');
    await site.deliver();
    expect(site.types()).toEqual(['collection.updated', 'collection.updated']);
    await make('public');
    await site.deliver();
    expect(site.types()).toEqual(Array(6).fill('collection.updated'));
  });

  it('about drafts are not sent', async () => {
    await site.create(site.alice);
    const { id } = await site.publish(site.alice, { status: 'draft' });
    await site.alice.api.updatePrompt({ params: { id }, body: aPrompt({ status: 'draft', title: 'Other' }) });
    await site.deliver();
    expect(site.types()).toEqual([]);
    await site.alice.api.updatePrompt({ params: { id }, body: aPrompt({ status: 'published' }) });
    await site.alice.api.updatePrompt({ params: { id }, body: aPrompt({ status: 'draft' }) });
    await site.alice.api.updatePrompt({ params: { id }, body: aPrompt({ status: 'draft', title: 'Third' }) });
    await site.deliver();
    expect(site.receiver.received.map(({ event }) => [event.type, event.data.prompt.status])).toEqual([
      ['prompt.published', 'published'],
      ['prompt.updated', 'draft'],
    ]);
    const draft = await site.publish(site.alice, { status: 'draft' });
    await site.alice.api.deletePrompt({ params: { id: draft.id } });
    await site.deliver();
    expect(site.receiver.received).toHaveLength(2);
  });

  it('that were not chosen are not sent', async () => {
    await site.create(site.alice, { events: ['comment.created'] });
    await site.publish(site.alice);
    await site.deliver();
    expect(site.types()).toEqual([]);
  });

  it('about everything are sent to admins who choose that, with decisions about reports', async () => {
    const { webhook } = await site.create(site.admin, { scope: 'site' });
    await site.create(site.alice, { events: ['report.decided'] });
    const { id } = await site.publish(site.bob);
    const params = { id };
    await site.alice.api.reportPrompt({ params, body: { reason: 'spam', details: '' } });
    const [report] = (await site.admin.api.listReportCases({ query: {} })).items;
    await site.admin.api.decideReports({
      params: { id: report?.id ?? '' },
      body: { content: 'hide', note: 'An advertisement' },
    });
    await site.deliver();
    expect(site.types()).toEqual(['prompt.published', 'prompt.hidden', 'report.decided']);
    expect(site.receiver.received.at(-1)?.event.data.report).toEqual({
      ...{ kind: 'prompt', subjectId: id, title: expect.any(String), reasons: ['spam'] },
      ...{
        content: 'hide',
        author: 'none',
        rule: 'spam',
        note: 'An advertisement',
        days: null,
        decidedBy: 'root',
      },
    });
    // Who is no site.admin any more gets nothing, also of what waits.
    await site.publish(site.bob);
    await site.app.pool.db.execute(sql`update users set role = 'member' where id = ${site.admin.id}`);
    await site.publish(site.bob);
    await site.deliver();
    expect(site.receiver.received).toHaveLength(3);
    expect((await site.app.request(`GET /users/me/webhooks/${webhook.id}`, { as: site.admin })).status).toBe(
      404,
    );
    await site.app.pool.db.execute(sql`update users set role = 'admin' where id = ${site.admin.id}`);
  });

  it('of a deleted account are sent to webhooks for the whole site', async () => {
    await site.create(site.admin, { scope: 'site', events: ['prompt.deleted'] });
    const dan = await site.app.account('dan', 'correct horse');
    const posts = [await site.publish(dan), await site.publish(dan)];
    await site.publish(dan, { status: 'draft' });
    await dan.api.deleteMe({ body: { password: 'correct horse', prompts: 'delete' } });
    await site.deliver();
    expect(site.receiver.received.map(({ event }) => event.data.prompt.id).sort()).toEqual(
      posts.map(({ id }) => id).sort(),
    );
  });

  it('of a change that fails are not sent', async () => {
    await site.create(site.alice);
    await site.app.pool.db.execute(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    );
    await site.app.pool.db.execute(
      'create trigger refuse before insert on webhook_deliveries execute function refuse()',
    );
    const before = (await site.alice.api.myPrompts({ query: {} })).total;
    expect((await site.app.request('POST /posts', { as: site.alice, body: aPrompt() })).status).toBe(500);
    site.app.errors.splice(0);
    await site.app.pool.db.execute('drop trigger refuse on webhook_deliveries');
    expect((await site.alice.api.myPrompts({ query: {} })).total).toBe(before);
  });
});
