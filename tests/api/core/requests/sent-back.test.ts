import { beforeAll, describe, expect, it } from 'vitest';
import { endpointList } from '../../../../src/contract/endpoints.ts';
import { aDiscussion, aPrompt } from '../../../factories.ts';
import { filled, resourceIn, resourceMaker } from '../../../support/resources.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let admin: TestUser;
let resources: ReturnType<typeof resourceMaker>;
beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  admin = await app.user('admin', 'admin');
  resources = resourceMaker(app, alice, admin);
});

const written = (method: string) => endpointList.filter((endpoint) => endpoint.method === method);
const readable = new Set(written('GET').map(({ path }) => path));
const both = [...written('PUT'), ...written('PATCH')].filter(({ path }) => readable.has(path));

/** Without what every change of a resource changes. */
function lasting({ updatedAt, editedAt, ...rest }: Record<string, unknown>) {
  return rest;
}

describe('what GET returns', () => {
  it.each(both.map(({ method, path }) => [method, path] as const))(
    'can be sent back with %s %s, which changes nothing',
    async (method, pattern) => {
      const { params, as } = await resources.make(pattern);
      const path = filled(pattern, params);
      const before = resourceIn((await app.request(`GET ${path}`, { as })).body);
      const reply = await app.request(`${method} ${path}`, { as, body: before });
      expect([reply.status, reply.body.detail]).toEqual([200, undefined]);
      const after = resourceIn((await app.request(`GET ${path}`, { as })).body);
      expect(lasting(after)).toEqual(lasting(before));
    },
  );

  it('can be sent back for drafts and hidden prompts, with their status', async () => {
    const draft = await alice.api.publishPrompt({ body: { status: 'draft', title: 'Half' } });
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    await admin.api.hidePrompt({ params: { id }, body: { reason: 'Advertising' } });
    for (const path of [`/posts/id/${draft.id}`, `/posts/id/${id}`]) {
      const before = (await app.request(`GET ${path}`, { as: alice })).body.post;
      const { status, body } = await app.request(`PUT ${path}`, { as: alice, body: before });
      expect([status, body.detail]).toEqual([200, undefined]);
      expect(lasting(body.post)).toEqual(lasting(before));
    }
    const { status, body } = await app.request(`PUT /posts/id/${draft.id}`, {
      as: alice,
      body: aPrompt({ status: 'hidden' as 'published' }),
    });
    expect([status, body.errors[0].field]).toEqual([422, 'status']);
  });

  it('can be sent back from lists, for replies and comments', async () => {
    const { discussion } = await alice.api.startDiscussion({ body: aDiscussion() });
    const { reply } = await alice.api.addReply({ params: { id: discussion.id }, body: { bodyMd: 'Yes.' } });
    const { id } = await admin.api.publishPrompt({ body: aPrompt() });
    const { comment } = await alice.api.addComment({ params: { id }, body: { bodyMd: 'Good.', stars: 4 } });
    for (const [path, as, body] of [
      [`/replies/${reply.id}`, alice, reply],
      [`/comments/${comment.id}`, alice, comment],
    ] as const) {
      const answer = await app.request(`PUT ${path}`, { as, body });
      expect([path, answer.status, answer.body.detail]).toEqual([path, 200, undefined]);
    }
  });
});

describe('the document', () => {
  it('has no default in requests, and closes their schemas', async () => {
    const { body } = await app.request('GET /openapi.json');
    const { paths, components } = body;
    const seen = new Set<unknown>();
    const wrong: string[] = [];
    const visit = (schema: Record<string, unknown>, at: string): void => {
      if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
      seen.add(schema);
      if (typeof schema.$ref === 'string') {
        const name = schema.$ref.split('/').at(-1) ?? '';
        visit(components.schemas[name], name);
      }
      if ('default' in schema && 'type' in schema) wrong.push(`${at} has a default`);
      if (schema.type === 'object' && schema.additionalProperties !== false) wrong.push(`${at} is open`);
      for (const [key, inner] of Object.entries(schema.properties ?? {})) visit(inner, `${at}.${key}`);
      for (const inner of (schema.anyOf as Record<string, unknown>[]) ?? []) visit(inner, at);
      if (schema.items) visit(schema.items as Record<string, unknown>, `${at}[]`);
    };
    for (const methods of Object.values<Record<string, Record<string, unknown>>>(paths))
      for (const operation of Object.values(methods)) {
        // biome-ignore lint/suspicious/noExplicitAny: parts of a document of any shape
        const { operationId, parameters = [], requestBody } = operation as any;
        for (const { name, schema } of parameters) visit(schema, `${operationId} ${name}`);
        const schema = requestBody?.content['application/json']?.schema;
        if (schema) visit(schema, operationId);
      }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(200);
  });

  it('describes defaults and ignored fields', async () => {
    const { body } = await app.request('GET /openapi.json');
    const limit = body.paths['/posts'].get.parameters.find(({ name }: { name: string }) => name === 'limit');
    expect(limit.description).toBe('Number of items. Default: 12');
    expect(body.components.schemas.ChangedPrompt.properties.slug).toEqual({
      readOnly: true,
      description: 'Set by the server: ignored',
    });
    expect(body.components.schemas.Prompt.properties.slug.readOnly).toBeUndefined();
  });
});
