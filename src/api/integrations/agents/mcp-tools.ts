import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ApiError } from '../../../contract/client.ts';
import { fieldErrors, plainWords, sentence } from '../../../contract/core/field-errors.ts';
import { agentPaths } from '../../../contract/core/routes.ts';
import { patchedPrompt } from '../../../contract/prompts/prompt-input.ts';
import { listPrompts as listEndpoint, readPrompt } from '../../../contract/prompts/prompts.ts';
import { proposeEdit } from '../../../contract/prompts/proposals.ts';
import { generatedCover } from '../../../domain/core/addresses.ts';
import { type ValueFilter, valueFilters } from '../../../domain/discovery/prompt-filters.ts';
import { isFailure } from '../../../operations/core/failure.ts';
import { listPrompts } from '../../../operations/discovery/prompts/list-prompts.ts';
import { fillPrompt, inputValues } from '../../../operations/integrations/agents/fill-prompt.ts';
import { promptMarkdown, readReadable } from '../../../operations/integrations/agents/prompt-texts.ts';
import { foundLine } from '../../../operations/integrations/agents/subject.ts';
import { unknownFields } from '../../core/unknown-names.ts';
import type { McpSession } from './mcp-session.ts';

/** Maximum number of prompts in a reply, which a model has to read. */
const maxFound = 20;

const { id } = readPrompt.params.shape;
const written = patchedPrompt.shape;

const idempotencyKey = z.string().max(200).optional().meta({
  description: 'A unique text of your choice: repeating a call with it within a day has no further effect',
});

interface ToolOf<S extends z.ZodObject> {
  title: string;
  description: string;
  input: S;
  /** Whether it needs a key with the write scope. */
  writes?: true;
  run: (session: McpSession, input: z.output<S>) => Promise<string | ReturnType<typeof failed>>;
}

const tool = <const S extends z.ZodObject>(declared: ToolOf<S>) => declared as unknown as ToolOf<z.ZodObject>;

/** The parameters of lists that a search takes. */
const searchedBy = {
  q: true,
  categoryId: true,
  tags: true,
  ...(Object.fromEntries(valueFilters.map((name) => [name, true])) as Record<ValueFilter, true>),
  sort: true,
  page: true,
} as const;

export const tools: Record<string, ToolOf<z.ZodObject>> = {
  search_prompts: tool({
    title: 'Search prompts',
    description:
      'Finds prompts by words, category, tags or language. Returns their ids, titles and summaries.',
    input: listEndpoint.query.pick(searchedBy).extend({
      limit: z.int().min(1).max(maxFound).default(10).meta({ description: 'Maximum number of results' }),
    }),
    run: async ({ ctx }, input) => {
      const page = await listPrompts(ctx, { ...input, failsIfStopped: 'if-empty' });
      if (isFailure(page)) return failed(page.detail);
      const found = page.items.map(
        (prompt) =>
          `${prompt.title}\n  id: ${prompt.id}\n  by: ${prompt.authorDisplayName}\n  page: ${ctx.site.url}${prompt.url}${prompt.isPremium ? '\n  premium: buy it to read its text' : ''}\n  ${prompt.summary}`,
      );
      const missing = page.isPartial ? ['Some may be missing, because the search reached a limit.'] : [];
      return [foundLine(page), ...found, ...missing].join('\n\n');
    },
  }),
  get_prompt: tool({
    title: 'Read a prompt',
    description: 'Returns a prompt as Markdown, with its inputs and examples.',
    input: z.object({ id }),
    run: async ({ ctx }, input) => {
      const prompt = await readReadable(ctx, input);
      return isFailure(prompt) ? failed(prompt.detail) : promptMarkdown(prompt, ctx.site.url);
    },
  }),
  fill_prompt: tool({
    title: 'Fill in a prompt',
    description:
      'Returns the text of a prompt with values in place of its inputs. Inputs without a value get their default or stay unchanged.',
    input: z.object({
      id,
      values: inputValues.default({}).meta({ description: 'Values by the labels of the inputs' }),
    }),
    run: async ({ ctx }, input) => {
      const prompt = await readReadable(ctx, input);
      if (isFailure(prompt)) return failed(prompt.detail);
      const filled = fillPrompt(prompt, input.values);
      return isFailure(filled) ? failed(filled.detail) : filled.text;
    },
  }),
  save_prompt: tool({
    title: 'Save a prompt',
    description: 'Saves a new prompt as a draft that only you can see. With an id, changes your prompt.',
    input: z.object({
      id: id.optional(),
      title: written.title,
      contentMd: written.contentMd,
      summary: written.summary,
      categoryId: written.categoryId,
      tags: written.tags,
      idempotencyKey,
    }),
    writes: true,
    run: async ({ ctx, apiWith }, { id: known, idempotencyKey: key, ...body }) => {
      const api = apiWith(key ? { 'idempotency-key': key } : {});
      const { post } = known
        ? await api.patchPrompt({ params: { id: known }, body })
        : await api.publishPrompt({ body: { ...body, imageUrl: generatedCover, status: 'draft' } });
      return `Saved as ${post.status}.\n  id: ${post.id}\n  page: ${ctx.site.url}${post.url}`;
    },
  }),
  publish_draft: tool({
    title: 'Publish a draft',
    description: 'Publishes your draft. Fails if required fields are missing, and names them.',
    input: z.object({ id }),
    writes: true,
    run: async ({ ctx, apiWith }, input) => {
      const { post } = await apiWith().patchPrompt({ params: input, body: { status: 'published' } });
      return `Published: ${ctx.site.url}${post.url}\n  skill: ${ctx.site.url}${agentPaths.skill(post.id)}`;
    },
  }),
  suggest_edit: tool({
    title: 'Suggest an edit',
    description: 'Suggests a change to the author of another prompt. Omitted fields stay unchanged.',
    input: z.object({
      id,
      note: proposeEdit.body.shape.note,
      title: written.title,
      contentMd: written.contentMd,
      summary: written.summary,
      tags: written.tags,
      idempotencyKey,
    }),
    writes: true,
    run: async ({ ctx, apiWith }, { id: promptId, idempotencyKey: key, ...changes }) => {
      const prompt = await readReadable(ctx, { id: promptId });
      if (isFailure(prompt)) return failed(prompt.detail);
      const { title, heading, summary, contentMd, tags, version } = prompt;
      const { proposal } = await apiWith(key ? { 'idempotency-key': key } : {}).proposeEdit({
        params: { id: promptId },
        body: { title, heading, summary, contentMd, tags, version, ...changes },
      });
      return `Suggested: ${ctx.site.url}${proposal.url}`;
    },
  }),
};

let listed: { tool: Tool; writes: boolean }[] | undefined;

/** The tools; those that write are listed for senders of a key. */
export function listTools(hasKey: boolean): Tool[] {
  listed ??= Object.entries(tools).map(([name, { title, description, input, writes = false }]) => ({
    writes,
    tool: {
      name,
      title,
      description: writes ? `${description} Needs a key with the write scope.` : description,
      inputSchema: {
        ...z.toJSONSchema(input, { io: 'input' }),
        additionalProperties: false,
      } as Tool['inputSchema'],
      annotations: { readOnlyHint: !writes, openWorldHint: false, ...(writes && { destructiveHint: false }) },
    },
  }));
  return listed.flatMap((one) => (hasKey || !one.writes ? [one.tool] : []));
}

/** Calls a tool. Whatever a model can correct is a result with `isError`. */
export async function callTool(
  session: McpSession,
  name: string,
  given: Record<string, unknown>,
): Promise<CallToolResult> {
  const called = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!called) {
    const names = listTools(session.hasKey).map((listed) => listed.name);
    return failed(`There is no tool ${name}; there are ${names.join(', ')}`);
  }
  const input = called.input.safeParse(given, { error: plainWords });
  const errors = [...unknownFields(called.input, given), ...(input.success ? [] : fieldErrors(input.error))];
  if (!input.success || errors.length) return failed(sentence(errors));
  try {
    const result = await called.run(session, input.data);
    return typeof result === 'string' ? { content: [{ type: 'text', text: result }] } : result;
  } catch (error) {
    if (error instanceof ApiError) return failed(error.message);
    throw error;
  }
}

function failed(text: string): CallToolResult & { isError: true } {
  return { content: [{ type: 'text', text }], isError: true };
}
