import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { mayChange } from '../../../src/api/identity/may-change.ts';
import { agentPaths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let ada: TestUser;
let bob: TestUser;
let id: string;

beforeAll(async () => {
  app = await testApp();
  ada = await app.user('ada');
  bob = await app.user('bob');
  const body = aPrompt({
    title: 'Plan a week',
    contentMd: 'For [number] people, {{tone:kind}}, {{length:short|long}}.',
  });
  id = (await ada.api.publishPrompt({ body })).id;
});

interface Sent {
  as?: Pick<TestUser, 'token'> | undefined;
  path?: string;
  headers?: Record<string, string>;
}

async function post(body: unknown, { as, path = agentPaths.mcp(), headers = {} }: Sent = {}) {
  return app.fetch(
    new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    { address: '192.0.2.1' },
  );
}

// biome-ignore lint/suspicious/noExplicitAny: results of any method
async function send(method: string, params: object = {}, sent: Sent = {}): Promise<any> {
  const response = await post({ jsonrpc: '2.0', id: 1, method, params }, sent);
  const { result, error } = await response.json();
  return result ?? { error };
}

const call = async (name: string, input: object, as?: Pick<TestUser, 'token'>) => {
  const {
    content,
    isError = false,
    structuredContent,
  } = await send('tools/call', { name, arguments: input }, { as });
  const texts = (content as { text: string }[]).map(({ text }) => text);
  return { text: texts[0] ?? '', notes: texts.slice(1), isError, data: structuredContent };
};

describe('skills', () => {
  it('are listed with the digests of their files, which are resources', async () => {
    const { skills } = await send('skills/list');
    const [skill] = skills;
    expect(skill).toMatchObject({
      uri: `skill://${id}/plan-a-week/SKILL.md`,
      frontmatter: { name: 'plan-a-week', description: expect.any(String) },
    });
    const { contents } = await send('resources/read', { uri: skill.uri });
    const file = contents[0].text as string;
    expect(file).toBe(
      await (await app.fetch(new Request(`http://localhost:3000${agentPaths.skill(id)}`))).text(),
    );
    expect(skill.resources).toEqual([
      {
        uri: skill.uri,
        digest: `sha256:${createHash('sha256').update(file).digest('hex')}`,
        size: Buffer.byteLength(file),
      },
    ]);
    expect((await send('skills/get', { uri: skill.uri })).skill).toEqual(skill);
  });

  it('do not exist for other names, nor for those who may not read the prompt', async () => {
    const draft = (await ada.api.publishPrompt({ body: aPrompt({ status: 'draft', title: 'Not yet' }) }))
      .post;
    const name = `not-yet-${draft.id.replaceAll('-', '').slice(-12)}`;
    const uri = `skill://${draft.id}/${name}/SKILL.md`;
    expect((await send('skills/get', { uri }, { as: ada })).skill.frontmatter.name).toBe(name);
    for (const other of [uri, `skill://${id}/other/SKILL.md`, 'skill://none/SKILL.md'])
      for (const method of ['skills/get', 'resources/read'])
        expect((await send(method, { uri: other })).error.code).toBe(-32602);
  });

  it('are listed in the revision that defines them', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'skills/list' };
    const { skills, cacheScope } = await send('skills/list', { _meta }, { headers });
    expect([skills[0].frontmatter.name, cacheScope]).toEqual(['plan-a-week', 'private']);
  });

  it('are an extension that the server declares', async () => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'a', version: '1' },
    };
    const { capabilities } = await send('initialize', params);
    expect(capabilities.extensions).toEqual({ 'io.modelcontextprotocol/skills': {} });
  });
});

describe('prompts', () => {
  it('are listed with their inputs, filled in, and completed', async () => {
    const { prompts } = await send('prompts/list');
    expect(prompts).toEqual([
      {
        name: 'plan-a-week',
        title: 'Plan a week',
        description: expect.any(String),
        arguments: [
          { name: 'number', required: false },
          { name: 'tone', description: 'Default: kind', required: false },
          { name: 'length', description: 'One of short, long. Default: short', required: false },
        ],
      },
    ]);
    const { messages } = await send('prompts/get', {
      name: 'plan-a-week',
      arguments: { Number: '4', Length: 'long' },
    });
    expect(messages[0].content.text).toBe('For 4 people, kind, long.');
    const ref = { type: 'ref/prompt', name: 'plan-a-week' };
    const { completion } = await send('completion/complete', {
      ref,
      argument: { name: 'length', value: 'l' },
    });
    expect(completion.values).toEqual(['long']);
    const slashed = aPrompt({ title: 'Slashes', contentMd: 'Make it [short / long], in [his/her] voice.' });
    const { id: other } = await ada.api.publishPrompt({ body: slashed });
    for (const [name, value, expected] of [
      ['short / long', '', ['short', 'long']],
      ['Short / Long', 'lo', ['long']],
      ['his/her', '', []],
      ['none', '', []],
    ]) {
      const params = { ref: { type: 'ref/prompt', name: 'slashes' }, argument: { name, value } };
      expect((await send('completion/complete', params)).completion.values).toEqual(expected);
    }
    await ada.api.deletePrompt({ params: { id: other } });
    expect((await send('prompts/get', { name: 'none' })).error).toMatchObject({
      code: -32602,
      message: 'Post not found',
    });
  });

  it('are those of a collection at its own address', async () => {
    const { collection } = await bob.api.createCollection({ body: { name: 'Empty', visibility: 'private' } });
    const path = agentPaths.mcp(collection.slug);
    expect(await send('prompts/list', {}, { path, as: bob })).toEqual({ prompts: [] });
    expect((await send('prompts/list', {}, { path })).error.message).toBe('Collection not found');
  });

  it('are resources, with their versions', async () => {
    const { resources } = await send('resources/list');
    expect(resources[0]).toMatchObject({ uri: `prompt://${id}`, title: 'Plan a week' });
    for (const uri of [`prompt://${id}`, `prompt://${id}/versions/1`]) {
      const { contents } = await send('resources/read', { uri });
      expect(contents[0].text).toContain('For [number] people');
    }
    expect((await send('resources/read', { uri: `prompt://${id}/versions/9` })).error).toBeDefined();
  });
});

describe('tools', () => {
  it('that write are listed for senders of a key', async () => {
    const names = async (as?: TestUser) =>
      (await send('tools/list', {}, { as })).tools.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['search_prompts', 'get_prompt', 'fill_prompt']);
    expect(await names(ada)).toEqual([
      ...['search_prompts', 'get_prompt', 'fill_prompt'],
      ...['save_prompt', 'publish_draft', 'suggest_edit'],
    ]);
    const keyOf = async (scopes: ('read' | 'write')[]) =>
      (await ada.api.createKey({ body: { name: 'Of tools', scopes } })) as Pick<
        TestUser,
        'token'
      > as TestUser;
    expect(await names(await keyOf(['read']))).toHaveLength(3);
    expect(await names(await keyOf(['read', 'write']))).toHaveLength(6);
  });

  it('accept a prompt as prompts/list, a search, a resource or an agent names it', async () => {
    const [{ name }] = (await send('prompts/list')).prompts;
    const { data } = await call('search_prompts', { q: 'plan week' });
    const { url } = data.items[0];
    for (const named of [
      name,
      url,
      `prompt://${id}`,
      `${url}.md`,
      `${url}?from=agent`,
      `/prompt/${id}/SKILL.md`,
      id,
    ])
      expect([named, (await call('get_prompt', { id: named })).data?.id]).toEqual([named, id]);
    expect((await call('get_prompt', { id: 'https://other.example/' })).text).toBe('Post not found');
  });

  it('return one address for each result of a search', async () => {
    const { text, data } = await call('search_prompts', { limit: 20 });
    expect(data.items.length).toBeGreaterThan(0);
    expect(text.match(/https?:|[\da-f]{8}-[\da-f-]{27}/g)).toHaveLength(2 * data.items.length);
    for (const item of data.items)
      expect(JSON.stringify(item).match(/https?:|[\da-f]{8}-[\da-f-]{27}/g)).toHaveLength(2);
  });

  it('search prompts, and say when to use each', async () => {
    const body = aPrompt({ title: 'Kiln timetable', summary: 'Fires clay.', useWhen: 'you fire clay' });
    const { id } = await ada.api.publishPrompt({ body });
    const written = await call('search_prompts', { q: 'kiln timetable' });
    expect(written.data.items).toMatchObject([{ useWhen: 'Use when you fire clay' }]);
    expect(written.text).toContain('  Fires clay.\n  Use when you fire clay\n  http');
    const changes = { useWhen: '', categoryId: 'data-science', tags: ['clay', 'heat'] };
    await ada.api.patchPrompt({ params: { id }, body: changes });
    const { data } = await call('search_prompts', { q: 'kiln timetable' });
    expect(data.items).toMatchObject([{ useWhen: 'Use when you need help with data science: clay, heat.' }]);
    await ada.api.deletePrompt({ params: { id } });
  });

  it('say which inputs have no value, and ask for them where the client can', async () => {
    const { text, notes, data } = await call('fill_prompt', { id });
    expect([text, data]).toEqual([
      'For [number] people, kind, short.',
      { text: 'For [number] people, kind, short.', empty: ['number'], missing: [] },
    ]);
    expect(notes).toEqual([expect.stringContaining('Without a value: number.')]);
    expect((await call('fill_prompt', { id, values: { number: '4' } })).notes).toEqual([]);
    const ask = async (elicitation: object | undefined, inputResponses?: object) => {
      const _meta = {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': elicitation ? { elicitation } : {},
      };
      const headers = {
        ...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'fill_prompt' },
      };
      const params = { name: 'fill_prompt', arguments: { id }, inputResponses, _meta };
      return send('tools/call', params, { headers });
    };
    for (const elicitation of [{}, { form: {} }]) {
      const asked = await ask(elicitation);
      expect(asked.resultType).toBe('input_required');
      const { params } = asked.inputRequests.inputs;
      expect(Object.keys(params.requestedSchema.properties)).toEqual(['number']);
    }
    for (const elicitation of [undefined, { url: {} }])
      expect((await ask(elicitation)).structuredContent.empty).toEqual(['number']);
    const accepted = await ask({}, { inputs: { action: 'accept', content: { number: '7' } } });
    expect(accepted.structuredContent).toEqual({
      text: 'For 7 people, kind, short.',
      empty: [],
      missing: [],
    });
    const declined = await ask({}, { inputs: { action: 'decline' } });
    expect(declined.structuredContent.empty).toEqual(['number']);
    const other = await ask({}, { inputs: { action: 'accept', content: { number: 7 } } });
    expect(other).toMatchObject({ isError: true });
  });

  it('save_prompt changes a published prompt only if told so', async () => {
    const body = aPrompt({ title: 'Public', contentMd: 'For all.' });
    const { id: published } = await ada.api.publishPrompt({ body });
    const textNow = async () => (await app.visitor.readPrompt({ params: { id: published } })).post.contentMd;
    const attempts = await Promise.all(
      [1, 2, 3].map((n) => call('save_prompt', { id: published, contentMd: `Changed ${n}.` }, ada)),
    );
    for (const { isError, text } of attempts)
      expect([isError, text]).toEqual([true, expect.stringContaining('published')]);
    expect(await textNow()).toBe('For all.');
    const changed = await call(
      'save_prompt',
      { id: published, contentMd: 'New.', changePublished: true },
      ada,
    );
    expect(changed).toMatchObject({ isError: false, data: { id: published, status: 'published' } });
    expect(await textNow()).toBe('New.');
    expect(
      await call('save_prompt', { id: published, contentMd: 'Mine.', changePublished: true }, bob),
    ).toMatchObject({
      isError: true,
    });
    await ada.api.deletePrompt({ params: { id: published } });
  });

  it('have schemas that all clients accept, and results that match them', async () => {
    // What Gemini accepts; the root and objects may have the two others.
    const accepted = new Set([
      ...['type', 'format', 'title', 'description', 'nullable', 'enum', 'items', 'maxItems', 'minItems'],
      ...['properties', 'required', 'propertyOrdering', 'minProperties', 'maxProperties', 'minLength'],
      ...[
        'maxLength',
        'pattern',
        'example',
        'anyOf',
        'default',
        'minimum',
        'maximum',
        'additionalProperties',
      ],
    ]);
    type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema };
    const keywordsOf = (schema: Schema): string[] => [
      ...Object.keys(schema),
      ...Object.values(schema.properties ?? {}).flatMap(keywordsOf),
      ...(schema.items ? keywordsOf(schema.items) : []),
      ...((schema.anyOf as Schema[]) ?? []).flatMap(keywordsOf),
      ...(typeof schema.additionalProperties === 'object'
        ? keywordsOf(schema.additionalProperties as Schema)
        : []),
    ];
    const { tools } = await send('tools/list', {}, { as: ada });
    for (const { name, description, inputSchema, outputSchema } of tools) {
      expect(name).toMatch(/^[a-z_]{1,64}$/);
      expect(description).not.toMatch(/[<>]/);
      for (const { $schema, ...schema } of [inputSchema, outputSchema]) {
        expect($schema).toContain('json-schema.org');
        expect(schema.type).toBe('object');
        expect([name, keywordsOf(schema).filter((keyword) => !accepted.has(keyword))]).toEqual([name, []]);
      }
    }
    const outputOf = (name: string) => tools.find((one: { name: string }) => one.name === name).outputSchema;
    for (const [name, input] of Object.entries({
      search_prompts: { q: 'plan' },
      get_prompt: { id },
      fill_prompt: { id },
      save_prompt: { title: 'One more' },
    })) {
      const { data } = await call(name, input, ada);
      const { properties, required } = outputOf(name);
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(data)));
      expect(Object.keys(data)).toEqual(expect.arrayContaining(required));
    }
  });

  it('find, read and fill in a prompt', async () => {
    expect((await call('search_prompts', { q: 'plan week' })).text).toContain(id);
    expect((await call('get_prompt', { id })).text).toContain('## Inputs');
    expect((await call('fill_prompt', { id, values: { NUMBER: '2' } })).text).toBe(
      'For 2 people, kind, short.',
    );
    expect(await call('fill_prompt', { id: 'none' })).toMatchObject({
      text: 'Post not found',
      isError: true,
    });
    expect((await call('search_prompts', { query: 'plan week' })).text).toContain(id);
    expect(await call('search_prompts', { limit: 1000 })).toMatchObject({ isError: true });
  });

  it.each([
    [
      'save_prompt',
      { title: 'Lost', content: 'My text' },
      'Unknown field "content": did you mean "contentMd"?',
    ],
    ['search_prompts', { text: 'plan' }, /^Unknown field "text"/],
    [
      'fill_prompt',
      { values: { size: '2' } },
      'The prompt has no input size. Its inputs are number, tone, length',
    ],
  ])('%s refuses arguments that it does not have', async (name, input, message) => {
    const { text, isError } = await call(name, name === 'fill_prompt' ? { id, ...input } : input, ada);
    expect(isError).toBe(true);
    expect(text).toEqual(message instanceof RegExp ? expect.stringMatching(message) : message);
  });

  it('save and suggest the inputs of placeholders, and keep them when they are omitted', async () => {
    const tone = {
      name: 'tone',
      label: 'Tone',
      kind: 'choice',
      choices: ['kind', 'strict'],
      default: 'kind',
    };
    const text = { title: 'Reply', contentMd: 'In a [tone] way, for [reader].', summary: 'Replies.' };
    const { data } = await call('save_prompt', { ...text, categoryId: 'business', inputs: [tone] }, ada);
    await call('publish_draft', { id: data.id }, ada);
    const reader = { name: 'reader', kind: 'line', required: true };
    const suggest = (changes: object) =>
      call('suggest_edit', { id: data.id, note: 'Clearer', ...changes }, bob);
    const suggested = async (changes: object) => {
      const { data: made } = await suggest(changes);
      const { proposal } = await bob.api.readProposal({ params: { id: made.url.split('/').at(-1) ?? '' } });
      await bob.api.withdrawProposal({ params: { id: proposal.id } });
      return proposal.inputs;
    };
    expect(await suggested({ summary: 'Answers.' })).toMatchObject([tone]);
    expect(await suggested({ inputs: [reader, tone] })).toMatchObject([reader, tone]);
    expect(await suggested({ inputs: [] })).toEqual([]);
    expect(await suggest({ inputs: [{ ...tone, default: 'loud' }] })).toMatchObject({ isError: true });
    expect(await suggest({ inputs: [{ ...tone, typ: 'line' }] })).toMatchObject({ isError: true });
    expect(
      (await call('save_prompt', { id: data.id, title: 'Replies', changePublished: true }, ada)).isError,
    ).toBe(false);
    expect((await call('get_prompt', { id: data.id })).data.inputs).toContainEqual(
      expect.objectContaining({ label: 'tone', kind: 'choice', choices: tone.choices }),
    );
    await ada.api.deletePrompt({ params: { id: data.id } });
  });

  it('save, publish and suggest with a key that may write, once per idempotency key', async () => {
    const input = { title: 'From an agent', contentMd: 'Hello.', idempotencyKey: 'one' };
    const first = await call('save_prompt', input, ada);
    expect(first).toMatchObject({ isError: false, text: expect.stringContaining('Saved as draft') });
    expect((await call('save_prompt', input, ada)).text).toBe(first.text);
    const draft = /id: (\S+)/.exec(first.text)?.[1] ?? '';
    expect((await call('publish_draft', { id: draft }, ada)).isError).toBe(true);
    const missing = { id: draft, summary: 'Says hello.', categoryId: 'business' };
    expect((await call('save_prompt', missing, ada)).isError).toBe(false);
    expect((await call('publish_draft', { id: draft }, ada)).text).toMatch('Published');
    expect(
      await call('suggest_edit', { id, note: 'Warmer', summary: 'Plans a warm week.' }, bob),
    ).toMatchObject({
      isError: false,
      text: expect.stringContaining('Suggested'),
    });
    const { token } = await ada.api.createKey({ body: { name: 'Reads', scopes: ['read'] } });
    expect(await call('save_prompt', { title: 'No' }, { token })).toMatchObject({
      isError: true,
      text: expect.stringContaining('This key can only read'),
    });
    expect(await call('save_prompt', { title: 'No' })).toMatchObject({ isError: true });
  });
});

describe('a message', () => {
  it('is refused when it is a list, no JSON, too large, of an invalid key, or asks for a stream', async () => {
    expect((await post([{ jsonrpc: '2.0', id: 1, method: 'tools/list' }])).status).toBe(400);
    expect((await post('{')).status).toBe(400);
    expect((await post(`"${'a'.repeat(3 * 1024 * 1024)}"`)).status).toBe(413);
    expect((await post({}, { as: { token: 'none' } })).status).toBe(401);
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' })).status).toBe(404);
    expect((await app.fetch(new Request('http://localhost:3000/mcp'))).status).toBe(405);
  });

  it('is answered by one JSON object in each revision, also if its size is known', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    for (const _meta of [undefined, meta]) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } });
      const revision: Record<string, string> = _meta
        ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' }
        : {};
      const response = await post(body, { headers: { 'content-length': `${body.length}`, ...revision } });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
      expect((await response.json()).result.tools).toHaveLength(3);
    }
  });

  it('is a visitor’s when it has a cookie only', async () => {
    const cookie = `promptorium_session=${ada.token}`;
    expect((await send('tools/list', {}, { headers: { cookie } })).tools).toHaveLength(3);
    expect((await send('prompts/list', {}, { headers: { cookie } })).prompts.length).toBeLessThan(3);
  });

  it('does not count as a change of data, which a tool makes through the API', () => {
    expect(mayChange('POST', agentPaths.mcp('one'))).toBe(false);
  });
});
