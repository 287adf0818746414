import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequests,
  type InputRequiredResult,
  inputRequired,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { createMcp } from '../src/api/integrations/agents/mcp.ts';
import { visitor } from '../src/domain/identity/viewer.ts';
import type { Context } from '../src/operations/core/context.ts';

/**
 * Serves the tools, prompts and resources that scenarios of the conformance suite call, behind the product's own
 * handling of requests for MCP. Returns its address.
 */
export async function startFixture(): Promise<{ url: string; close: () => void }> {
  const admission = {
    limits: {
      count: async () => ({ name: 'read', limit: 1, remaining: 1, resetSeconds: 1, exceeded: false }),
    },
    hasRoom: async () => true,
    contextOf: async () => ({ viewer: visitor }) as Context,
  };
  const app = createMcp({
    admission: admission as never,
    log: { info() {}, warn: console.error, error: console.error },
    fetchApi: () => new Response(null, { status: 404 }),
    createServer: fixtureServer,
  });
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, close: () => server.close() };
}

const states = createRequestStateCodec<{ step: number }>({ key: '0'.repeat(32) });

function fixtureServer(): Server {
  const server = new Server(
    { name: 'fixture', version: '1' },
    {
      capabilities: { prompts: {}, resources: {}, tools: {}, completions: {}, logging: {} },
      requestState: states,
    },
  );
  server.setRequestHandler('tools/list', async () => ({
    tools: Object.keys(tools).map((name) => ({ name, description: name, inputSchema: { type: 'object' } })),
  }));
  server.setRequestHandler('tools/call', async ({ params: { name } }, ctx) => {
    const run = tools[name];
    if (!run) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}`);
    return run(ctx);
  });
  server.setRequestHandler('prompts/list', async () => ({
    prompts: Object.keys(prompts).map((name) => ({ name, description: name })),
  }));
  server.setRequestHandler('prompts/get', async ({ params: { name, arguments: given = {} } }, ctx) => {
    if (name === 'test_input_required_result_prompt' && !nameIn(ctx, 'context'))
      return inputRequired({ inputRequests: { user_context: ask('What context?', 'context') } });
    const content = prompts[name]?.(given) ?? [];
    return { messages: content.map((one) => ({ role: 'user' as const, content: one })) };
  });
  server.setRequestHandler('completion/complete', async () => ({ completion: { values: [] } }));
  server.setRequestHandler('resources/list', async () => ({
    resources: Object.keys(resources).map((uri) => ({ uri, name: uri })),
  }));
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template' }],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const [, id] = /^test:\/\/template\/(\w+)\/data$/.exec(uri) ?? [];
    const data = { id, templateTest: true, data: `Data for ID: ${id}` };
    const found = id ? { mimeType: 'application/json', text: JSON.stringify(data) } : resources[uri];
    if (!found) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, ...found }] };
  });
  return server;
}

/** One red pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** No samples. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const text = (value: string) => ({ type: 'text' as const, text: value });
const image = { type: 'image' as const, data: png, mimeType: 'image/png' };
const resource = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'This is an embedded resource content.' },
});

const resources: Record<string, { mimeType: string } & ({ text: string } | { blob: string })> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: png },
};

type Content = ReturnType<typeof text> | typeof image | ReturnType<typeof resource>;

const prompts: Record<string, (given: Record<string, string>) => Content[]> = {
  test_simple_prompt: () => [text('This is a simple prompt for testing.')],
  test_prompt_with_arguments: ({ arg1, arg2 }) => [
    text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`),
  ],
  test_prompt_with_embedded_resource: ({ resourceUri = '' }) => [resource(resourceUri), text('Process it.')],
  test_prompt_with_image: () => [image, text('Please analyze the image above.')],
  test_input_required_result_prompt: () => [text('With your context.')],
};

const ask = (message: string, field: string) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type: 'string' } }, required: [field] },
  });
const sample = (question: string) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: text(question) }],
    maxTokens: 100,
  });

/** Whether any answer to {@link ask} for this field was accepted. */
function nameIn({ mcpReq }: ServerContext, field: string): boolean {
  const given = Object.keys(mcpReq.inputResponses ?? {});
  return given.some((key) => acceptedContent(mcpReq.inputResponses, key, z.object({ [field]: z.string() })));
}

/** Requests inputs until all of them are in the request. */
async function withInputs(ctx: ServerContext, inputRequests: InputRequests, step?: number) {
  const given = ctx.mcpReq.inputResponses ?? {};
  if (Object.keys(inputRequests).every((key) => Object.hasOwn(given, key)))
    return { content: [text('state-ok')] };
  return inputRequired({
    inputRequests,
    ...(step !== undefined && { requestState: await states.mint({ step }) }),
  });
}

const tools: Record<string, (ctx: ServerContext) => Promise<CallToolResult | InputRequiredResult>> = {
  test_simple_text: async () => ({ content: [text('This is a simple text response for testing.')] }),
  test_image_content: async () => ({ content: [image] }),
  test_audio_content: async () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }),
  test_embedded_resource: async () => ({ content: [resource('test://embedded-resource')] }),
  test_multiple_content_types: async () => ({ content: [text('Several:'), image, resource('test://mixed')] }),
  test_error_handling: async () => ({
    isError: true,
    content: [text('This tool intentionally returns an error')],
  }),
  test_logging_tool: async () => ({ content: [text('Nothing was logged.')] }),
  test_tool_with_progress: async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100])
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress, total: 100 },
      });
    return { content: [text('Done')] };
  },
  test_missing_capability: async () => {
    throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
  },
  test_streaming_elicitation: (ctx) => withInputs(ctx, { user_name: ask('What is your name?', 'name') }),
  test_input_required_result_elicitation: async (ctx) =>
    nameIn(ctx, 'name')
      ? { content: [text('Hello!')] }
      : inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } }),
  test_input_required_result_sampling: (ctx) =>
    withInputs(ctx, { capital_question: sample('What is the capital of France?') }),
  test_input_required_result_list_roots: (ctx) =>
    withInputs(ctx, { client_roots: inputRequired.listRoots() }),
  test_input_required_result_request_state: (ctx) =>
    withInputs(ctx, { confirm: ask('Please confirm', 'ok') }, 1),
  test_input_required_result_tampered_state: (ctx) =>
    withInputs(ctx, { confirm: ask('Please confirm', 'ok') }, 1),
  test_input_required_result_multiple_inputs: (ctx) =>
    withInputs(
      ctx,
      {
        user_name: ask('What is your name?', 'name'),
        greeting: sample('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      },
      1,
    ),
  test_input_required_result_multi_round: async (ctx) => {
    const { step } = ctx.mcpReq.requestState<{ step: number }>() ?? { step: 0 };
    return step < 2
      ? inputRequired({
          inputRequests: { [`step${step + 1}`]: ask(`Step ${step + 1}`, 'answer') },
          requestState: await states.mint({ step: step + 1 }),
        })
      : { content: [text('Done')] };
  },
  test_input_required_result_capabilities: async (ctx) => {
    const envelope: Record<string, ClientCapabilities | undefined> = (ctx.mcpReq.envelope ?? {}) as never;
    const { sampling, elicitation } = envelope[CLIENT_CAPABILITIES_META_KEY] ?? {};
    return inputRequired({
      inputRequests: {
        ...(sampling && { greeting: sample('Generate a greeting') }),
        ...(elicitation && { user_name: ask('What is your name?', 'name') }),
      },
    });
  },
};
