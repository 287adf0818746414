import {
  type Prompt as McpPrompt,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { plainWords } from '../../../contract/core/field-errors.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { isSignedIn } from '../../../domain/identity/viewer.ts';
import { describedInput, type Input, needsValue } from '../../../domain/integrations/agents/agent-prompt.ts';
import { placeholderKey } from '../../../domain/prompts/placeholders/placeholders.ts';
import type { Context } from '../../../operations/core/context.ts';
import { type Failure, isFailure, unfitting } from '../../../operations/core/failure.ts';
import { fillPrompt, inputValues } from '../../../operations/integrations/agents/fill-prompt.ts';
import {
  type ListedPrompt,
  listTexts,
  promptMarkdown,
  readNamed,
  readReadable,
} from '../../../operations/integrations/agents/prompt-texts.ts';
import { distinct } from '../../../operations/integrations/agents/rankings.ts';
import { readSubject } from '../../../operations/integrations/agents/subject.ts';
import { listBookmarks } from '../../../operations/prompts/bookmarks/list.ts';
import { readVersion } from '../../../operations/prompts/versions/read.ts';
import { apiVersion } from '../../core/openapi/openapi-head.ts';
import type { McpSession } from './mcp-session.ts';
import { getSkill, listSkills, skillAt, skillsExtension } from './mcp-skills.ts';
import { callTool, listTools } from './mcp-tools.ts';

/** Maximum number of listed prompts: several clients never request a second page. */
const maxListed = 50;

/** Maximum number of values that a completion returns, by the specification. */
const maxValues = 100;

/** Creates the server of one message. Its handlers call operations; nothing is registered for a prompt. */
export function createMcpServer(session: McpSession): Server {
  const { ctx } = session;
  const { name, url } = ctx.site;
  const server = new Server(
    { name: 'promptorium', title: name, version: apiVersion, websiteUrl: url },
    {
      capabilities: {
        ...{ prompts: {}, resources: {}, tools: {}, completions: {} },
        extensions: { [skillsExtension]: {} },
      },
      instructions: `${name} is a library of prompts for AI models. Find one with search_prompts, read it with get_prompt, and fill in its inputs with fill_prompt.`,
    },
  );
  server.setRequestHandler('prompts/list', async () => ({ prompts: await listPrompts(session) }));
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const prompt = await promptNamed(session, params.name);
    const { text } = orThrow(fillPrompt(prompt, valuesIn(params.arguments)));
    return {
      description: prompt.summary,
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }],
    };
  });
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
    if (ref.type !== 'ref/prompt') return { completion: { values: [] } };
    const prompt = await promptNamed(session, ref.name);
    valuesIn({ [argument.name]: argument.value });
    const key = placeholderKey(argument.name);
    const input = prompt.inputs.find(({ label }) => placeholderKey(label) === key);
    const start = argument.value.toLowerCase();
    const values = [
      ...new Set([...(input ? choicesOf(input) : []), ...(input?.default ? [input.default] : [])]),
    ];
    // Several choices are separated by commas: the last one is completed.
    const before = input?.kind === 'several' ? (/^.*,\s*/s.exec(start)?.[0] ?? '') : '';
    const matching = values
      .filter((value) => value.toLowerCase().startsWith(start.slice(before.length)))
      .map((value) => argument.value.slice(0, before.length) + value);
    return { completion: { values: matching.slice(0, maxValues), total: matching.length, hasMore: false } };
  });
  server.setRequestHandler('resources/list', async () => ({
    resources: (await listSummaries(session)).map((prompt) => ({
      uri: `prompt://${prompt.id}`,
      name: prompt.slug,
      title: prompt.title,
      description: prompt.summary,
      mimeType: 'text/markdown',
    })),
  }));
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: [
      { uriTemplate: 'prompt://{id}', name: 'prompt', title: 'A prompt', mimeType: 'text/markdown' },
      {
        uriTemplate: 'prompt://{id}/versions/{version}',
        name: 'prompt-version',
        title: 'A version of a prompt',
        mimeType: 'text/markdown',
      },
      {
        uriTemplate: 'skill://{id}/{skill}/SKILL.md',
        name: 'skill',
        title: 'A prompt as a skill',
        mimeType: 'text/markdown',
      },
    ],
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => ({
    contents: [{ uri, mimeType: 'text/markdown', text: await readResource(ctx, uri) }],
  }));
  server.setRequestHandler('skills/list', { params: z.looseObject({}) }, async () => {
    const ids = (await listSummaries(session)).map((prompt) => prompt.id);
    return orThrow(await listSkills(ctx, ids));
  });
  server.setRequestHandler('skills/get', { params: z.looseObject({ uri: z.string() }) }, async ({ uri }) =>
    orThrow(await getSkill(ctx, uri)),
  );
  server.setRequestHandler('tools/list', async () => ({ tools: listTools(ctx) }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) =>
    callTool(session, params.name, params.arguments ?? {}, mcpReq),
  );
  return server;
}

/** What an input is chosen from: also what the label of a bracket lists, as in `[short / long]`. */
function choicesOf({ raw, label, choices }: Input): string[] {
  const listed = raw.startsWith('[') ? label.split(/ [/|] | or /) : [];
  return choices.length || listed.length < 2 ? choices : listed.map((choice) => choice.trim());
}

/** The prompts of the collection, or the member's bookmarks followed by featured and popular ones. */
async function listSummaries({ ctx, collection }: McpSession): Promise<PromptSummary[]> {
  if (collection !== undefined)
    return orThrow(await readSubject(ctx, 'collection', collection, maxListed)).prompts;
  const { viewer } = ctx;
  const saved = isSignedIn(viewer)
    ? await listBookmarks({ ...ctx, viewer }, { page: 1, limit: maxListed })
    : { items: [] };
  const posts = isFailure(saved) ? [] : saved.items.map(({ post }) => post);
  const others = orThrow(await readSubject(ctx, 'site', '', maxListed)).prompts;
  return distinct([...posts, ...others]).slice(0, maxListed);
}

async function listPrompts(session: McpSession): Promise<McpPrompt[]> {
  const ids = (await listSummaries(session)).map(({ id }) => id);
  return (await listTexts(session.ctx, ids)).map(presentPrompt);
}

function presentPrompt({ slug, title, summary, inputs }: ListedPrompt): McpPrompt {
  return {
    name: slug,
    title,
    description: summary,
    arguments: inputs.map((input) => {
      const { label, choices, default: fallback, kind } = input;
      if (kind) return { name: label, description: describedInput(input), required: needsValue(input) };
      const facts = [
        ...(choices.length ? [`One of ${choices.join(', ')}`] : []),
        ...(fallback === undefined ? [] : [`Default: ${fallback}`]),
      ];
      return { name: label, ...(facts.length && { description: facts.join('. ') }), required: false };
    }),
  };
}

/** The values of a request for the inputs of a prompt. Throws if they are not valid. */
function valuesIn(given: Record<string, string> = {}): Record<string, string> {
  const values = inputValues.safeParse(given, { error: plainWords });
  return orThrow<Record<string, string>>(values.success ? values.data : unfitting(values.error));
}

/** A prompt by its slug or id. */
async function promptNamed({ ctx }: McpSession, name: string) {
  return orThrow(await readNamed(ctx, name));
}

async function readResource(ctx: Context, uri: string): Promise<string> {
  if (uri.startsWith('skill:')) {
    const skill = await skillAt(ctx, uri);
    if (isFailure(skill) && skill.code === 'not-found') throw new ResourceNotFoundError(uri);
    return orThrow(skill).file;
  }
  const [, id = '', number] = /^prompt:\/\/([\w-]{1,64})(?:\/versions\/(\d{1,9}))?$/.exec(uri) ?? [];
  if (!id) throw new ResourceNotFoundError(uri);
  const found =
    number === undefined ? await readReadable(ctx, { id }) : await readVersion(ctx, id, Number(number));
  if (isFailure(found) && found.code === 'not-found') throw new ResourceNotFoundError(uri);
  const text = orThrow(found);
  return 'slug' in text
    ? promptMarkdown(text, ctx.site.url)
    : `# ${text.title}\n\nVersion ${number}: <${ctx.site.url}${paths.promptHistory(id)}>\n\n${text.contentMd}\n`;
}

function orThrow<T extends object>(result: T | Failure): T {
  if (!isFailure(result)) return result;
  const { code, detail, errors } = result;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, detail, { code, ...(errors && { errors }) });
}
