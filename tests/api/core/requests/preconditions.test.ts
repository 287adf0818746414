import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../../../src/config/config.ts';
import { type Endpoint, takesIfMatch } from '../../../../src/contract/core/endpoint.ts';
import { exampleOf } from '../../../../src/contract/core/examples.ts';
import { type EndpointName, endpointList, endpoints } from '../../../../src/contract/endpoints.ts';
import { aDiscussion, anEvent, aPrompt } from '../../../factories.ts';
import { aDecision } from '../../../support/a-decision.ts';
import { aProposal, pendingProposal } from '../../../support/a-proposal.ts';
import { changedFork } from '../../../support/changed-fork.ts';
import { filled, password, type Resource, resourceIn, resourceMaker } from '../../../support/resources.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

const { limits } = readConfig({});
const plenty = { most: 1_000_000, seconds: 60 };

let app: TestApp;
let alice: TestUser;
let admin: TestUser;
let resources: ReturnType<typeof resourceMaker>;

beforeAll(async () => {
  app = await testApp({
    limits: Object.fromEntries(Object.keys(limits).map((name) => [name, plenty])) as typeof limits,
  });
  alice = await app.user('alice');
  admin = await app.user('admin', 'admin');
  resources = resourceMaker(app, alice, admin);
});

const namesOf = (wanted: (endpoint: Endpoint) => unknown) =>
  endpointList.filter(wanted).map(({ name }) => name);
const reads = endpointList.filter(({ method }) => method === 'GET');

/** Writes at an address that is also read, whose `If-Match` is ignored, and why. */
const ignoring: Partial<Record<EndpointName, string>> = {
  endSessions: 'ends whatever sessions there are',
  disableSecondFactor: 'has no content; needs the password and a code',
};

/** What changes with each round, where the example's body is the same each time. */
const bodies: Partial<Record<EndpointName, (round: number | string) => object>> = {
  updatePrompt: (round) => aPrompt({ title: `Round ${round}` }),
  updateDiscussion: (round) => aDiscussion({ title: `Round ${round}` }),
  updateCollection: (round) => ({ name: `Round ${round}` }),
  patchCollection: (round) => ({ name: `Round ${round}` }),
  updateReply: (round) => ({ bodyMd: `Round ${round}` }),
  updateComment: (round) => ({ bodyMd: `Round ${round}` }),
  updateProposal: (round) => aProposal({ title: `Round ${round}` }),
  updateEvent: (round) => anEvent({ title: `Round ${round}` }),
  patchPrompt: (round) => ({ title: `Round ${round}` }),
  patchDiscussion: (round) => ({ title: `Round ${round}` }),
  patchEvent: (round) => ({ title: `Round ${round}` }),
  updateUser: (round) => ({ bio: `Round ${round}` }),
  updateWebhook: (round) => ({ name: `Round ${round}` }),
  deleteMe: () => ({ password, prompts: 'keep' }),
};

/** Sends a write for a resource, by the user who made it or, where only they may, by an admin. */
function write(name: EndpointName, { params, as }: Resource, ifMatch?: string, body?: object) {
  const endpoint: Endpoint = endpoints[name];
  return app.request(`${endpoint.method} ${filled(endpoint.path, params)}`, {
    as: isForMembers(endpoint) ? as : admin,
    body: body ?? bodies[name]?.(name) ?? (exampleOf(endpoint).request as { body?: object }).body,
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  });
}

const isForMembers = ({ access }: Endpoint) => access === 'member' || access === 'visitor';

function read(path: string, params: Record<string, string>, as: TestUser) {
  return app.request(`GET ${filled(path, params)}`, { as });
}

async function tagOf(path: string, params: Record<string, string>, as: TestUser): Promise<string> {
  return (await read(path, params, as)).headers.get('etag') ?? '';
}

const pathOf = (name: EndpointName) => (endpoints[name] as Endpoint).resource?.path ?? '';

describe('the declarations', () => {
  it('name the read of every resource that can be written at its own address', () => {
    const readable = new Set<string>(reads.map(({ path }) => path));
    const writes = namesOf(
      ({ method, path }) => ['PUT', 'PATCH', 'DELETE'].includes(method) && readable.has(path),
    );
    expect(writes.filter((name) => !takesIfMatch(endpoints[name])).sort()).toEqual(
      Object.keys(ignoring).sort(),
    );
  });

  it('name fields that the resource has', () => {
    for (const { name, resource } of endpointList as readonly Endpoint[]) {
      if (!resource) continue;
      const { of = '', fields = [] } = resource.version ?? {};
      const { shape } = resource.reply.shape[of] as unknown as { shape: object };
      expect([name, fields.length > 0, fields.filter((field) => !(field in shape))]).toEqual([
        name,
        true,
        [],
      ]);
    }
  });
});

describe('the ETag of a reply to a write', () => {
  /** Writes whose address is not of the resource itself: what they need, and how to find it. */
  const makers: Partial<Record<EndpointName, () => Promise<Record<string, string>>>> = {
    addReply: async () => (await resources.make('/discussions/{id}')).params,
    addComment: async () => ({ id: (await admin.api.publishPrompt({ body: aPrompt() })).id }),
    restoreVersion: async () => ({ ...(await resources.make('/posts/id/{id}')).params, number: '1' }),
    forkPrompt: async () => ({ id: (await admin.api.publishPrompt({ body: aPrompt() })).id }),
    proposeEdit: async () => ({ id: (await admin.api.publishPrompt({ body: aPrompt() })).id }),
    requestProposalChanges: async () => ({ id: await pendingProposal(alice.api, admin.api) }),
    acceptProposal: async () => ({ id: await pendingProposal(alice.api, admin.api) }),
    declineProposal: async () => ({ id: await pendingProposal(alice.api, admin.api) }),
    mergeUpstream: async () => ({ id: await changedFork(admin.api, alice.api) }),
    publishPrompt: async () => ({}),
    startDiscussion: async () => ({}),
    createEvent: async () => ({}),
    createWebhook: async () => ({}),
    createCollection: async () => ({}),
    acceptInvitation: async () => {
      const { id } = (await admin.api.createCollection({ body: { name: 'Shared' } })).collection;
      await admin.api.addCollaborator({ params: { id, username: 'alice' } });
      return { id };
    },
    appealDecision: async () => ({ id: await aDecision(app, { subjectId: alice.id, authorId: alice.id }) }),
  };
  const answering = namesOf((endpoint) => {
    const shape = (endpoint.reply as unknown as { shape?: object }).shape ?? {};
    return endpoint.resource && Object.keys(endpoint.resource.reply.shape).every((name) => name in shape);
  });

  /** Writes that answer with a resource, but not with its tag, and why. */
  const without: Partial<Record<EndpointName, string>> = {
    introduceAccount: 'is of an account that reads nothing else yet',
    renewFeedToken: 'changes nothing that the tag is about',
    signUp: 'is not about the user who sends it',
    syncSession: 'is not about the user who sends it',
  };

  it('is there wherever the reply has what a read of a resource has', () => {
    const versioned = reads.filter((endpoint: Endpoint) => endpoint.version);
    const complete = namesOf(
      ({ method, reply }) =>
        method !== 'GET' &&
        reply instanceof z.ZodObject &&
        versioned.some((read) =>
          Object.entries((read.reply as z.ZodObject).shape).every(
            ([name, field]) => reply.shape[name] === field,
          ),
        ),
    );
    expect(complete.filter((name) => !answering.includes(name)).sort()).toEqual(Object.keys(without).sort());
    expect(answering).toEqual(
      expect.arrayContaining(['publishPrompt', 'updatePrompt', 'addComment', 'updateUser', 'featurePrompt']),
    );
  });

  it.each(answering)('%s is the one that reading gives', async (name) => {
    const maker = makers[name];
    const { params, as } = maker ? { params: await maker(), as: alice } : await resources.make(pathOf(name));
    const reply = await write(name, { params, as });
    expect([reply.status, reply.body.detail]).toEqual([endpoints[name].status, undefined]);
    const writer = isForMembers(endpoints[name]) ? as : admin;
    const { id } = resourceIn(reply.body) as { id: string };
    const tag = await tagOf(pathOf(name), { id }, writer);
    expect(reply.headers.get('etag')).toBe(tag);
    expect(tag).toMatch(/^"[\w-]{16}\.[\w-]+"$/);
  });
});

describe('If-Match', () => {
  const honouring = namesOf(takesIfMatch);

  it.each(honouring)('is honoured by %s', async (name) => {
    const resource = await resources.make(pathOf(name));
    const { params, as } = resource;
    const tag = await tagOf(pathOf(name), params, as);
    for (const [wrong, ...refusal] of [
      ['"nonsense"', 412, 'precondition-failed'],
      ['"AAAAAAAAAAAAAAAA.x"', 412, 'precondition-failed'],
      ['nonsense', 400, 'malformed'],
      ['', 400, 'malformed'],
    ] as const) {
      const refused = await write(name, resource, wrong);
      expect([wrong, refused.status, refused.body.code]).toEqual([wrong, ...refusal]);
    }
    expect(await tagOf(pathOf(name), params, as)).toBe(tag);
    const done = await write(name, resource, `"other.x", ${tag}`);
    expect([done.status, done.body.detail]).toEqual([endpoints[name].status, undefined]);
    if (endpoints[name].method === 'DELETE') {
      expect((await read(pathOf(name), params, as)).status).toBeGreaterThanOrEqual(400);
      return;
    }
    expect((await write(name, resource, tag)).status).toBe(412);
    expect((await write(name, resource, '*')).status).toBe(200);
  });

  it('does not notice likes, replies and participants', async () => {
    const prompt = await resources.make('/posts/id/{id}');
    const discussion = await resources.make('/discussions/{id}');
    const event = await resources.make('/events/{id}');
    const tags = [
      await tagOf('/posts/id/{id}', prompt.params, alice),
      await tagOf('/discussions/{id}', discussion.params, alice),
      await tagOf('/events/{id}', event.params, admin),
    ];
    const [id, other, third] = [prompt, discussion, event].map(({ params }) => params.id ?? '');
    await admin.api.addLike({ params: { id: id ?? '' } });
    await admin.api.addReply({ params: { id: other ?? '' }, body: { bodyMd: 'Yes.' } });
    await alice.api.addParticipation({ params: { id: third ?? '' } });
    expect((await write('updatePrompt', prompt, tags[0])).status).toBe(200);
    expect((await write('updateDiscussion', discussion, tags[1])).status).toBe(200);
    expect((await write('updateEvent', event, tags[2])).status).toBe(200);
  });

  it('names the fields of a prompt that differ', async () => {
    const resource = await resources.make('/posts/id/{id}');
    const tag = await tagOf('/posts/id/{id}', resource.params, alice);
    const body = aPrompt({ title: 'Theirs' });
    await write('updatePrompt', resource, tag, body);
    const { status, body: problem } = await write('updatePrompt', resource, tag, { ...body, title: 'Mine' });
    expect([status, problem.errors]).toEqual([
      412,
      [{ field: 'title', message: 'Title is different from what you sent' }],
    ]);
  });

  const changing = honouring.filter((name) => endpoints[name].method !== 'DELETE');
  it.each(changing)('lets one of several concurrent %s succeed, round after round', async (name) => {
    const resource = await resources.make(pathOf(name));
    let tag = await tagOf(pathOf(name), resource.params, resource.as);
    for (let round = 0; round < 20; round++) {
      const replies = await Promise.all(
        ['a', 'b', 'c'].map((writer) => write(name, resource, tag, bodies[name]?.(`${round}${writer}`))),
      );
      const statuses = replies.map(({ status }) => status).sort();
      expect([round, ...statuses]).toEqual([round, 200, 412, 412]);
      // The next round needs no read.
      tag = replies.find(({ status }) => status === 200)?.headers.get('etag') ?? '';
    }
  });

  it('lets either an edit or a deletion succeed, not both', async () => {
    for (const [edit, removal] of [
      ['updatePrompt', 'deletePrompt'],
      ['updateDiscussion', 'deleteDiscussion'],
      ['updateReply', 'deleteReply'],
      ['updateComment', 'deleteComment'],
    ] as const)
      for (let round = 0; round < 5; round++) {
        const resource = await resources.make(pathOf(edit));
        const tag = await tagOf(pathOf(edit), resource.params, alice);
        const [edited, removed] = await Promise.all([
          write(edit, resource, tag),
          write(removal, resource, tag),
        ]);
        const outcome = [edited.status, removed.status];
        expect([edit, outcome]).toEqual([edit, outcome[0] === 200 ? [200, 412] : [expect.any(Number), 200]]);
        expect([200, 404, 412]).toContain(edited.status);
      }
  });
});
