import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Tool as ListedTool,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ApiError } from '../../../contract/client.ts';
import { fieldErrors, plainWords, sentence } from '../../../contract/core/field-errors.ts';
import { agentPaths } from '../../../contract/core/routes.ts';
import { patchedPrompt, status } from '../../../contract/prompts/prompt-input.ts';
import { listPrompts as listEndpoint } from '../../../contract/prompts/prompts.ts';
import { proposeEdit } from '../../../contract/prompts/proposals.ts';
import { promptXray } from '../../../contract/prompts/xray.ts';
import { generatedCover } from '../../../domain/core/addresses.ts';
import { type ValueFilter, valueFilters } from '../../../domain/discovery/prompt-filters.ts';
import { hasScope, isSignedIn } from '../../../domain/identity/viewer.ts';
import { type AgentPrompt, describedInput } from '../../../domain/integrations/agents/agent-prompt.ts';
import { kindNames } from '../../../domain/prompts/inputs/inputs.ts';
import type { Context } from '../../../operations/core/context.ts';
import { isFailure } from '../../../operations/core/failure.ts';
import { listPrompts } from '../../../operations/discovery/prompts/list-prompts.ts';
import { fillPrompt, inputValues } from '../../../operations/integrations/agents/fill-prompt.ts';
import { promptMarkdown, readNamed } from '../../../operations/integrations/agents/prompt-texts.ts';
import { foundLine } from '../../../operations/integrations/agents/subject.ts';
import { unknownFields } from '../../core/unknown-names.ts';
import type { McpSession } from './mcp-session.ts';

/** Maximum number of prompts in a reply, which a model has to read. */
const maxFound = 20;

const name = z.string().max(300).meta({ description: 'The address of its page, its id, or its slug' });
const written = patchedPrompt.shape;
const address = z.string().meta({ description: 'Address of the page' });

const idempotencyKey = z.string().max(200).optional().meta({
  description: 'A unique text of your choice: repeating a call with it within a day has no further effect',
});

/** What a tool returns: the same for people and for programs, or why it failed, or what it asks for first. */
type Ran<S extends z.ZodObject> =
  | { text: string[]; data: z.input<S> }
  | ReturnType<typeof failed>
  | InputRequiredResult;

/** The part of a request in which a client says what it can be asked, and answers. */
export type Asked = Pick<ServerContext['mcpReq'], 'envelope' | 'inputResponses'>;

interface ToolOf<S extends z.ZodObject, O extends z.ZodObject> {
  title: string;
  description: string;
  input: S;
  output: O;
  /** Whether it needs a key with the write scope; `over`: it can replace what was written before. */
  writes?: true | 'over';
  run: (session: McpSession, input: z.output<S>, asked: Asked) => Promise<Ran<O>>;
}

type Tool = ToolOf<z.ZodObject, z.ZodObject>;
const tool = <const S extends z.ZodObject, const O extends z.ZodObject>(declared: ToolOf<S, O>) =>
  declared as unknown as Tool;

/** The parameters of lists that a search takes. */
const searchedBy = {
  q: true,
  categoryId: true,
  tags: true,
  ...(Object.fromEntries(valueFilters.map((name) => [name, true])) as Record<ValueFilter, true>),
  sort: true,
  page: true,
} as const;

const saved = z.object({ id: z.string(), status, url: address });

export const tools: Record<string, Tool> = {
  search_prompts: tool({
    title: 'Search prompts',
    description:
      'Finds prompts by words, category, tags or language. Returns their titles, summaries, when to use them, and addresses, which other tools take as id.',
    input: listEndpoint.query.pick(searchedBy).extend({
      query: listEndpoint.query.shape.q.meta({ description: 'The same as q, which has priority' }),
      limit: z.int().min(1).max(maxFound).default(10).meta({ description: 'Maximum number of results' }),
    }),
    output: listEndpoint.reply
      .pick({
        total: true,
        totalIsLowerBound: true,
        correctedQuery: true,
        suggestedQuery: true,
        noPromptHasAll: true,
        isPartial: true,
      })
      .extend({
        items: z.array(
          z.object({
            title: z.string(),
            author: z.string(),
            summary: z.string(),
            useWhen: z.string().meta({ description: 'When to use it' }),
            url: address,
            isPremium: z.boolean().meta({ description: 'Whether it has to be bought' }),
          }),
        ),
      }),
    run: async ({ ctx }, { query, ...input }) => {
      const q = input.q ?? query;
      const page = await listPrompts(ctx, { ...input, q, failsIfStopped: 'if-empty' });
      if (isFailure(page)) return failed(page.detail);
      const { total, totalIsLowerBound, correctedQuery, suggestedQuery, noPromptHasAll, isPartial } = page;
      const items = page.items.map(({ title, authorDisplayName, summary, useWhenLine, url, isPremium }) => ({
        title,
        author: authorDisplayName,
        summary,
        useWhen: useWhenLine,
        isPremium,
        url: ctx.site.url + url,
      }));
      const found = items.map(
        ({ title, author, summary, useWhen, url, isPremium }) =>
          `${title}${isPremium ? ' (premium: buy it to read its text)' : ''}\n  by ${author}\n  ${[summary, useWhen].filter(Boolean).join('\n  ')}\n  ${url}`,
      );
      const missing = isPartial ? ['Some may be missing, because the search reached a limit.'] : [];
      return {
        text: [[foundLine(page), ...found, ...missing].join('\n\n')],
        data: { total, totalIsLowerBound, correctedQuery, suggestedQuery, noPromptHasAll, isPartial, items },
      };
    },
  }),
  get_prompt: tool({
    title: 'Read a prompt',
    description: 'Returns a prompt as Markdown, with its inputs and examples.',
    input: z.object({ id: name }),
    output: z.object({
      id: z.string(),
      title: z.string(),
      url: address,
      text: z.string().meta({ description: 'The prompt itself, in Markdown' }),
      inputs: z.array(
        z.object({
          label: z.string(),
          default: z.string().optional(),
          choices: z.array(z.string()),
          kind: z.enum(kindNames).optional(),
          title: z.string().optional().meta({ description: 'The label for people' }),
          help: z.string().optional(),
          required: z.boolean().optional(),
          example: z.string().optional(),
        }),
      ),
      xray: z.object(promptXray.shape).optional().meta({ description: 'What its texts hide' }),
    }),
    run: async ({ ctx }, input) => {
      const prompt = await readNamed(ctx, input.id);
      if (isFailure(prompt)) return failed(prompt.detail);
      const { id, title, contentMd: text, inputs, url } = prompt;
      return {
        text: [promptMarkdown(prompt, ctx.site.url)],
        data: {
          id,
          title,
          text,
          url: ctx.site.url + url,
          inputs: inputs.map(({ raw: _, ...input }) => input),
          ...(prompt.xray && { xray: prompt.xray }),
        },
      };
    },
  }),
  fill_prompt: tool({
    title: 'Fill in a prompt',
    description:
      'Returns the text of a prompt with values in place of its inputs. Inputs without a value get their default or stay unchanged, and are named after the text. Clients that can ask their user are sent a form for them first.',
    input: z.object({
      id: name,
      values: inputValues.default({}).meta({ description: 'Values by the labels of the inputs' }),
    }),
    output: z.object({
      text: z.string(),
      empty: z.array(z.string()).meta({ description: 'Labels of inputs without a value and a default' }),
      missing: z.array(z.string()).meta({ description: 'Those of them that are required' }),
    }),
    run: async ({ ctx }, input, asked) => {
      const prompt = await readNamed(ctx, input.id);
      if (isFailure(prompt)) return failed(prompt.detail);
      const answer = inputResponse(asked.inputResponses, formName);
      const typed = inputValues.safeParse(answer.kind === 'elicit' ? (answer.content ?? {}) : {}, {
        error: plainWords,
      });
      if (!typed.success) return failed(sentence(fieldErrors(typed.error)));
      const filled = fillPrompt(prompt, { ...typed.data, ...input.values });
      if (isFailure(filled)) return failed(filled.detail);
      const { text, empty, missing } = filled;
      if (empty.length && answer.kind === 'missing' && canAsk(asked)) return formFor(prompt, empty);
      const required = missing.length ? ` Required: ${missing.join(', ')}.` : '';
      const note = `Without a value: ${empty.join(', ')}.${required} Ask for each, and call this tool again.`;
      return { text: [text, ...(empty.length ? [note] : [])], data: { text, empty, missing } };
    },
  }),
  save_prompt: tool({
    title: 'Save a prompt',
    description:
      'Saves a new prompt as a draft that only you can see. With an id, changes your draft; a published prompt is changed for all readers at once, and only if changePublished is true.',
    input: z.object({
      id: name.optional(),
      title: written.title,
      contentMd: written.contentMd,
      summary: written.summary,
      useWhen: written.useWhen,
      categoryId: written.categoryId,
      tags: written.tags,
      inputs: written.inputs,
      changePublished: z.boolean().default(false),
      idempotencyKey,
    }),
    output: saved,
    writes: 'over',
    run: async ({ ctx, apiWith }, { id: known, idempotencyKey: key, changePublished, ...body }) => {
      const api = apiWith(key ? { 'idempotency-key': key } : {});
      const prompt = known === undefined ? undefined : await readNamed(ctx, known);
      if (isFailure(prompt)) return failed(prompt.detail);
      if (prompt && prompt.status !== 'draft' && !changePublished)
        return failed(
          `“${prompt.title}” is published, so nothing was saved. To change it for all readers, call this tool again with changePublished: true`,
        );
      const { post } = prompt
        ? await api.patchPrompt({ params: { id: prompt.id }, body })
        : await api.publishPrompt({ body: { ...body, imageUrl: generatedCover, status: 'draft' } });
      const { id, status } = post;
      const url = ctx.site.url + post.url;
      return { text: [`Saved as ${status}.\n  id: ${id}\n  page: ${url}`], data: { id, status, url } };
    },
  }),
  publish_draft: tool({
    title: 'Publish a draft',
    description: 'Publishes your draft. Fails if required fields are missing, and names them.',
    input: z.object({ id: name }),
    output: saved.extend({ skill: z.string().meta({ description: 'Address of the prompt as a skill' }) }),
    writes: true,
    run: async ({ ctx, apiWith }, input) => {
      const prompt = await readNamed(ctx, input.id);
      if (isFailure(prompt)) return failed(prompt.detail);
      const { id } = prompt;
      const { post } = await apiWith().patchPrompt({ params: { id }, body: { status: 'published' } });
      const [url, skill] = [ctx.site.url + post.url, ctx.site.url + agentPaths.skill(id)];
      return {
        text: [`Published: ${url}\n  skill: ${skill}`],
        data: { id, status: post.status, url, skill },
      };
    },
  }),
  suggest_edit: tool({
    title: 'Suggest an edit',
    description: 'Suggests a change to the author of another prompt. Omitted fields stay unchanged.',
    input: z.object({
      id: name,
      note: proposeEdit.body.shape.note,
      title: written.title,
      contentMd: written.contentMd,
      summary: written.summary,
      tags: written.tags,
      inputs: proposeEdit.body.shape.inputs,
      idempotencyKey,
    }),
    output: z.object({ url: address }),
    writes: true,
    run: async ({ ctx, apiWith }, { id: given, idempotencyKey: key, ...changes }) => {
      const prompt = await readNamed(ctx, given);
      if (isFailure(prompt)) return failed(prompt.detail);
      const { id, title, heading, summary, contentMd, tags, version } = prompt;
      const { proposal } = await apiWith(key ? { 'idempotency-key': key } : {}).proposeEdit({
        params: { id },
        body: { title, heading, summary, contentMd, tags, version, ...changes },
      });
      const url = ctx.site.url + proposal.url;
      return { text: [`Suggested: ${url}`], data: { url } };
    },
  }),
};

/** The name of the form in which {@link formFor} asks for inputs. */
const formName = 'inputs';

/** Maximum number of inputs that a user is asked for at a time. */
const maxAsked = 20;

/** Whether the client can show its user a form during this request (protocol revision 2026-07-28). */
function canAsk({ envelope }: Asked): boolean {
  const capabilities = new Map(Object.entries(envelope ?? {})).get(CLIENT_CAPABILITIES_META_KEY);
  const form = (capabilities as ClientCapabilities | undefined)?.elicitation;
  return form !== undefined && (Object.keys(form).length === 0 || 'form' in form);
}

/** Asks the user for the inputs of a prompt with these labels. */
function formFor({ title, inputs }: Pick<AgentPrompt, 'title' | 'inputs'>, labels: readonly string[]) {
  const asked = inputs.filter(({ label }) => labels.includes(label)).slice(0, maxAsked);
  const required = asked.flatMap((input) => (input.required ? input.label : []));
  return inputRequired({
    inputRequests: {
      [formName]: inputRequired.elicit({
        message: `Fill in “${title}”. What is left out stays as it is in the prompt.`,
        requestedSchema: {
          type: 'object',
          properties: Object.fromEntries(
            asked.map((input) => [
              input.label,
              {
                type: 'string',
                title: input.title ?? input.label,
                ...(input.kind && { description: describedInput(input) }),
                ...(input.choices.length && input.kind !== 'several' && { enum: input.choices }),
              },
            ]),
          ),
          ...(required.length && { required }),
        },
      }),
    },
  });
}

/** The keywords that all clients accept in schemas; Gemini refuses a tool that has others. */
const keywords = new Set([
  '$schema',
  'additionalProperties',
  'type',
  'format',
  'title',
  'description',
  'enum',
  'example',
  'anyOf',
  'default',
  'items',
  'maxItems',
  'minItems',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
]);

function schemaOf(schema: z.ZodObject, io: 'input' | 'output') {
  return z.toJSONSchema(schema, {
    io,
    reused: 'inline',
    override: ({ jsonSchema }) => {
      for (const key of Object.keys(jsonSchema))
        if (!keywords.has(key)) delete jsonSchema[key as keyof typeof jsonSchema];
    },
  }) as ListedTool['inputSchema'];
}

let listed: { tool: ListedTool; writes: boolean }[] | undefined;

/** The tools; those that write are listed for members, but not for keys that can only read. */
export function listTools({ viewer }: Pick<Context, 'viewer'>): ListedTool[] {
  listed ??= Object.entries(tools).map(([name, { title, description, input, output, writes }]) => ({
    writes: writes !== undefined,
    tool: {
      name,
      title,
      description: writes ? `${description} Needs a key with the write scope.` : description,
      inputSchema: { ...schemaOf(input, 'input'), additionalProperties: false },
      outputSchema: schemaOf(output, 'output'),
      annotations: {
        readOnlyHint: !writes,
        openWorldHint: false,
        ...(writes && { destructiveHint: writes === 'over' }),
      },
    },
  }));
  const mayWrite = isSignedIn(viewer) && hasScope(viewer, 'write');
  return listed.flatMap((one) => (mayWrite || !one.writes ? [one.tool] : []));
}

/** Calls a tool. Whatever a model can correct is a result with `isError`. */
export async function callTool(
  session: McpSession,
  name: string,
  given: Record<string, unknown>,
  asked: Asked,
): Promise<CallToolResult | InputRequiredResult> {
  const called = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!called) {
    const names = listTools(session.ctx).map((listed) => listed.name);
    return failed(`There is no tool ${name}; there are ${names.join(', ')}`);
  }
  const input = called.input.safeParse(given, { error: plainWords });
  const errors = [...unknownFields(called.input, given), ...(input.success ? [] : fieldErrors(input.error))];
  if (!input.success || errors.length) return failed(sentence(errors));
  try {
    const result = await called.run(session, input.data, asked);
    if ('content' in result || 'resultType' in result) return result;
    const { text, data } = result;
    return { content: text.map((part) => ({ type: 'text', text: part })), structuredContent: data };
  } catch (error) {
    if (error instanceof ApiError) return failed(error.message);
    throw error;
  }
}

function failed(text: string): CallToolResult & { isError: true } {
  return { content: [{ type: 'text', text }], isError: true };
}
