import { exampleOf } from '../../src/contract/core/examples.ts';
import { routes } from '../../src/contract/core/routes.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { forms } from '../../src/http/form-table.ts';
import { type Case, manyReads, ofOnePerson, type Sent } from './case.ts';
import { pageQueries } from './declared.ts';
import { largestInput } from './largest-input.ts';
import { oddTexts } from './odd-texts.ts';
import type { Member, OddObjects, Stage, Stored } from './stage.ts';
import { storedOn } from './stored.ts';

type Params = Record<string, string>;

const concurrent = 8;
/** Length of a query parameter other than `q`. */
const valueLength = 60;
const searchLength = 200;
/** Bytes of a page's form. */
const maxFormBytes = 1_000_000;

const isAboutPrompt = /^\/(prompt|try)\/:id/;

/** What the parameters of a page's path name; the first match applies. */
const named: readonly (readonly [RegExp, (odd: OddObjects, stored: Stored) => Params])[] = [
  [/^\/prompt\/:id\/merge$/, ({ fork }) => ({ id: fork })],
  [isAboutPrompt, ({ prompt, proposal }) => ({ id: prompt, proposal })],
  [/^\/(checkout|purchases)\/:id/, ({ order }) => ({ id: order })],
  [/^\/collection\/:slug/, (_, { collection }) => ({ slug: collection.slug })],
  [/^\/profile\/:username/, (_, { author }) => ({ username: author.username })],
  [/\/discussions\/:id/, ({ discussion }) => ({ id: discussion })],
  [/\/events\/:id/, ({ event }) => ({ id: event })],
  [/^\/decisions\/:id/, ({ decision }) => ({ id: decision })],
  [/\/:token$/, ({ text }) => ({ token: text(100) })],
];

/** The path of a page about the objects of one kind of text. Throws for a parameter that names nothing. */
export function pageAddress(page: keyof typeof routes, odd: OddObjects, stored: Stored): string {
  const pattern = routes[page];
  const [, paramsOf] = named.find(([pages]) => pages.test(pattern)) ?? [];
  return filledPath(pattern, paramsOf?.(odd, stored) ?? {});
}

/** The cases of every page, for members and visitors, with every kind of odd text in what the page reads. */
export function pageCases(): Case[] {
  const queries = pageQueries();
  return (Object.keys(routes) as (keyof typeof routes)[]).map((page) => ({
    name: `page ${page}`,
    of: `page ${page}`,
    lanes: isAboutPrompt.test(routes[page]) ? manyReads : concurrent,
    readsStored: true,
    attack: async (stage) => {
      const stored = storedOn(stage);
      const viewers = page === 'admin' ? [stage.admin] : [stored.author, stored.reader];
      const reads = stored.odd.flatMap((odd) => {
        const address = pageAddress(page, odd, stored);
        return addressesOf(address, queries[page] ?? [], odd).flatMap((path) => [
          ...viewers.map((viewer) => pageRead(path, viewer)),
          pageRead(path),
        ]);
      });
      return ofOnePerson(distinct(reads), isAboutPrompt.test(routes[page]) ? manyReads : concurrent);
    },
  }));
}

/** The cases of every form, with every kind of odd text in its fields. */
export function formCases(): Case[] {
  return Object.entries(forms).flatMap(([page, ofPage]) =>
    (Object.keys(ofPage) as EndpointName[]).map((endpoint) => ({
      name: `form ${endpoint} at ${page}`,
      of: `form ${endpoint} at ${page}`,
      lanes: concurrent,
      attack: (stage) => formRequests(stage, page, endpoint),
    })),
  );
}

async function formRequests(stage: Stage, page: string, name: EndpointName): Promise<Sent[]> {
  const endpoint = endpoints[name] as (typeof endpoints)['publishPrompt'];
  const { method, path, access, body } = endpoint;
  const [own, other] = await stage.members(
    2,
    access === 'member' || access === 'visitor' ? 'member' : 'admin',
  );
  if (!own || !other) return [];
  const names: Readonly<Record<string, string>> = forms[page]?.[name]?.names ?? {};
  const params = await stage.paramsFor(`${method} ${path}`, own, other);
  const request = exampleOf(endpoint).request as { params?: Params; body?: object };
  const known = Object.entries({ ...request.params, ...params });
  return Object.values(oddTexts).map((text): Sent => {
    const given = body
      ? (largestInput(body, request.body, { text, maxBytes: maxFormBytes, size: formBytes }) as object)
      : {};
    const values = new URLSearchParams({ do: name });
    for (const [field, value] of [...known, ...Object.entries(given)])
      values.set(names[field] ?? field, textOf(value));
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: stage.url,
      'sec-fetch-site': 'same-origin',
      cookie: own.cookie,
    };
    const address = filledPath(page, {
      id: 'none',
      slug: 'none',
      proposal: 'none',
      ...Object.fromEntries(values),
    });
    return [`POST ${address}`, { body: Buffer.from(values.toString()), headers }];
  });
}

function formBytes(input: unknown): number {
  const values = typeof input === 'object' && input !== null ? Object.values(input) : [input];
  return new URLSearchParams(values.map((value): [string, string] => ['', textOf(value)])).toString().length;
}

/** A field's value as a form sends it. */
function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(',');
  return typeof value === 'object' ? '' : String(value);
}

/** A page without a query, and with an odd text in each of its parameters. */
function addressesOf(address: string, query: readonly string[], { text }: OddObjects): string[] {
  return [
    address,
    ...query.map((name) => {
      const value = text(name === 'q' ? searchLength : valueLength);
      return `${address}?${new URLSearchParams({ [name]: value })}`;
    }),
  ];
}

function pageRead(path: string, viewer?: Member): Sent {
  return [`GET ${path}`, viewer ? { headers: { cookie: viewer.cookie } } : {}];
}

/** Requests without repetitions: pages about nothing in particular are the same for every kind of text. */
function distinct(requests: readonly Sent[]): Sent[] {
  return [...new Map(requests.map((sent) => [JSON.stringify(sent), sent])).values()];
}

function filledPath(pattern: string, params: Params): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Say in page-cases.ts what :${name} of ${pattern} is.`);
    return encodeURIComponent(value);
  });
}
