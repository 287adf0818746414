import { tools } from '../../src/api/integrations/agents/mcp-tools.ts';
import { agentPaths } from '../../src/contract/core/routes.ts';
import { type Case, manyReads, ofOnePerson, type Sent } from './case.ts';
import { largestInput } from './largest-input.ts';
import type { Member, OddObjects, Stored } from './stage.ts';
import { storedOn } from './stored.ts';

/** Bytes of the values in a message; a message has at most two megabytes. */
const maxValueBytes = 1_000_000;
const concurrent = 8;

/** The parameters of each method's messages about a prompt with odd texts. */
export const methodParams: Readonly<Record<string, (odd: OddObjects) => object[]>> = {
  ping: () => [{}],
  initialize: ({ text }) => [
    {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: text(100_000), version: '1' },
    },
  ],
  'prompts/list': () => [{}],
  'prompts/get': ({ slug, prompt, text }) => [
    { name: slug },
    { name: prompt, arguments: { a: text(100_000), ...manyNames(text) } },
  ],
  'completion/complete': ({ slug, text }) => [
    { ref: { type: 'ref/prompt', name: slug }, argument: { name: 'a', value: '' } },
    { ref: { type: 'ref/prompt', name: slug }, argument: { name: text(100_000), value: text(100_000) } },
  ],
  'resources/list': () => [{}],
  'resources/templates/list': () => [{}],
  'resources/read': ({ prompt, slug, text }) => [
    { uri: `prompt://${prompt}` },
    { uri: `prompt://${prompt}/versions/1` },
    { uri: `skill://${prompt}/${slug}/SKILL.md` },
    { uri: text(100_000) },
  ],
  'skills/list': () => [{}],
  'skills/get': ({ prompt, slug, text }) => [
    { uri: `skill://${prompt}/${slug}/SKILL.md` },
    { uri: `skill://${text(100_000)}` },
  ],
  'tools/list': () => [{}],
  'tools/call': ({ text }) => [{ name: text(100_000), arguments: {} }],
};

/** Examples of the tools' inputs, which become as large and odd as their schemas accept. */
const toolInputs: Readonly<Record<string, (odd: OddObjects) => object>> = {
  get_prompt: ({ prompt }) => ({ id: prompt }),
  fill_prompt: ({ prompt }) => ({ id: prompt, values: { a: 'x' } }),
  publish_draft: ({ fork }) => ({ id: fork }),
  suggest_edit: ({ prompt }) => ({ id: prompt, note: 'x' }),
};

/** The cases of the methods and tools of MCP: reads by one member at once, writes from eight requests. */
export function mcpCases(): Case[] {
  return [
    ...Object.entries(methodParams).map(([method, params]) =>
      mcpCase(`mcp ${method}`, manyReads, (odd) => params(odd).map((one) => [method, one])),
    ),
    ...Object.entries(tools).map(([name, { input, writes }]) =>
      mcpCase(`tool ${name}`, writes ? concurrent : manyReads, (odd) => {
        const given = largestInput(input, toolInputs[name]?.(odd) ?? {}, {
          text: odd.text,
          maxBytes: maxValueBytes,
        });
        return [['tools/call', { name, arguments: given }]];
      }),
    ),
  ];
}

function mcpCase(
  of: string,
  lanes: number,
  messages: (odd: OddObjects) => [method: string, params: object][],
): Case {
  return {
    name: of,
    of,
    lanes,
    readsStored: true,
    attack: async (stage) => {
      const stored = storedOn(stage);
      const sent = stored.odd.flatMap((odd) =>
        messages(odd).flatMap(([method, params]) =>
          mcpAddresses(stored).map((path) => message(path, stored.reader, method, params)),
        ),
      );
      return ofOnePerson(sent, lanes);
    },
  };
}

/** The server of the site, and that of a collection. */
export function mcpAddresses({ collection }: Pick<Stored, 'collection'>): string[] {
  return [agentPaths.mcp(), agentPaths.mcp(collection.slug)];
}

/** A message of a member. */
export function message(path: string, { token }: Member, method: string, params: object): Sent {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  return [`POST ${path}`, { token, body, headers: { accept: 'application/json, text/event-stream' } }];
}

/** Many values with names of odd text. */
function manyNames(text: OddObjects['text']): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`${n}${text(80)}`, text(400)]));
}
