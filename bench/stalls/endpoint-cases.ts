import type { z } from 'zod';
import { type Endpoint, rulesOf } from '../../src/contract/core/endpoint.ts';
import { exampleOf } from '../../src/contract/core/examples.ts';
import { endpointList } from '../../src/contract/endpoints.ts';
import { filled } from '../../tests/support/resources.ts';
import { formFile } from '../../tests/support/site/send.ts';
import type { Attack, Case, Sent } from './case.ts';
import { type InputOptions, largestInput, referring, textFields } from './largest-input.ts';
import { oddTexts } from './odd-texts.ts';
import type { Member, Stage } from './stage.ts';

type Declared = Endpoint & { name: string };
type Request = Partial<Record<'params' | 'query' | 'body', object>>;

/** Length from which texts are sent in a case of their own for each kind of odd text. */
const longText = 2_000;
/** Bytes of a query that fits into the headers. */
const maxQueryBytes = 12_000;
const concurrent = 8;

/**
 * The cases of every endpoint: its largest input, and its oddest texts. Long texts have a case for each kind
 * of text, all others one together.
 */
export function endpointCases(): Case[] {
  return endpointList.flatMap((endpoint): Case[] => {
    const of = `endpoint ${endpoint.name}`;
    const longest = Math.max(0, ...free(textFields(endpoint.body)).map(({ maxLength }) => maxLength));
    return [
      { name: endpoint.name, of, attack: largest(endpoint) },
      ...(hasTexts(endpoint)
        ? [{ name: `${endpoint.name}, odd texts`, of, attack: odd(endpoint), lanes: concurrent }]
        : []),
      ...(longest < longText
        ? []
        : Object.entries(oddTexts).map(([kind, text]) => ({
            name: `${endpoint.name}, ${kind}`,
            of,
            attack: largest(endpoint, text),
          }))),
    ];
  });
}

/** Two members send requests for objects of each of them, and read the largest possible replies. */
function largest(endpoint: Declared, text?: InputOptions['text']): Attack {
  const { query } = endpoint;
  const { query: example = {}, body } = exampleOf(endpoint).request as Request;
  return async (stage) => {
    const members = await sendersOf(endpoint, stage);
    const queries: object[] = [{}];
    if (query) {
      queries[0] = queryOf(query, example, { text, only: (field) => /^(q|match|limit)$/.test(field) });
      // A stream without its parameters would not end.
      if (!endpoint.file) queries.push(queryOf(query, {}, { only: (field) => field === 'limit' }));
    }
    const options = bodyOf(endpoint, body, { text });
    const [one, other] = members as [Member, Member];
    const params = [await paramsOf(endpoint, stage, one, other), await paramsOf(endpoint, stage, other, one)];
    return [0, 1].flatMap((n) =>
      members.flatMap(({ token }) =>
        params.map(
          (made): Sent => [lineOf(endpoint, made, queries[n % queries.length]), { token, ...options }],
        ),
      ),
    );
  };
}

/** Every kind of odd text in the texts of an endpoint, in what names something, and in its path. */
function odd(endpoint: Declared): Attack {
  const { params, query } = endpoint;
  const example = exampleOf(endpoint).request as Request;
  return async (stage) => {
    const [one, other] = (await sendersOf(endpoint, stage)) as [Member, Member];
    const made = await paramsOf(endpoint, stage, one, other);
    const requestOf = (options: InputOptions, path = made): Sent => [
      lineOf(endpoint, path, query && queryOf(query, example.query ?? {}, options)),
      { token: one.token, ...bodyOf(endpoint, example.body, options) },
    ];
    const fields = [...textFields(query), ...textFields(endpoint.body)];
    return Object.values(oddTexts).flatMap((text): Sent[] => [
      ...(free(fields).length ? [requestOf({ text })] : []),
      ...(fields.some(({ name }) => refers(name))
        ? [requestOf({ text, only: (field) => referring.test(field) })]
        : []),
      ...(textFields(params).length && params
        ? [requestOf({}, largestInput(params, made, { text, only: () => true }) as typeof made)]
        : []),
    ]);
  };
}

function hasTexts({ params, query, body }: Declared): boolean {
  return [params, query, body].some((part) => textFields(part).length > 0);
}

/** The fields that do not name something. */
function free<F extends { name: string }>(fields: readonly F[]): F[] {
  return fields.filter(({ name }) => !refers(name));
}

function refers(name: string): boolean {
  return referring.test(name.split('.').at(-1) ?? '');
}

function sendersOf({ access }: Declared, stage: Stage): Promise<Member[]> {
  return stage.members(2, access === 'admin' || access === 'moderator' ? 'admin' : 'member');
}

async function paramsOf(
  endpoint: Declared,
  stage: Stage,
  own: Member,
  other: Member,
): Promise<Record<string, string>> {
  const { method, path } = endpoint;
  const { params = {} } = exampleOf(endpoint).request as Request;
  return { ...params, ...(await stage.paramsFor(`${method} ${path}`, own, other)) };
}

function lineOf({ method, path }: Declared, params: Record<string, string>, query: object = {}): string {
  const text = new URLSearchParams(query as Record<string, string>).toString();
  return `${method} /api${filled(path, params)}${text && `?${text}`}`;
}

function queryOf(schema: z.ZodType, example: object, options: InputOptions): object {
  const size = (query: unknown) => new URLSearchParams(query as Record<string, string>).toString().length;
  return largestInput(schema, example, { ...options, maxBytes: maxQueryBytes, size }) as object;
}

/** The body of a request, as options for `send`. */
function bodyOf(endpoint: Declared, example: object | undefined, options: InputOptions): Sent[1] {
  const maxBytes = rulesOf(endpoint).maxBodyBytes;
  if (endpoint.bodyType === 'file') return videoOf(maxBytes);
  if (!endpoint.body) return {};
  const body = largestInput(endpoint.body, example, { ...options, maxBytes });
  return { body: Buffer.from(JSON.stringify(body)) };
}

/** A file that passes as a video until its contents are checked. */
function videoOf(bytes: number): Sent[1] {
  const content = Buffer.alloc(bytes - 66_000, 'x');
  content.write('\0\0\0\x20ftypisom\0\0\x02\0isomiso2mp41', 'latin1');
  return formFile(content, 'a.mp4', 'video/mp4');
}
