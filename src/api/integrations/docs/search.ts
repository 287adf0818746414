import { html } from 'hono/html';
import type { Group } from './frame.ts';
import type { Section } from './markdown.ts';
import { addressOf, fieldId, type Html } from './parts.ts';
import { fieldsOf, type Schema } from './schema.ts';

/** Something that can be found. */
export interface Entry {
  kind: 'Guides' | 'Endpoints' | 'Fields and objects';
  title: string;
  /** Where it is, such as the title of a guide or a method and path. */
  place: string;
  href: string;
  /** What is searched besides title and place. */
  text: string;
}

/** How many results of each kind are listed. */
const mostListed = 25;

/** What the search finds: sections of guides, endpoints, parameters, objects and their fields. */
export function entriesOf({
  guides,
  groups,
  shapes,
}: {
  guides: { slug: string; title: string; sections: Section[] }[];
  groups: Group[];
  shapes: [string, Schema][];
}): Entry[] {
  return [
    ...guides.flatMap(({ slug, title, sections }) =>
      sections.map(
        ({ id, title: heading, text }): Entry => ({
          kind: 'Guides',
          title: heading || title,
          place: title,
          href: addressOf(slug) + (id && `#${id}`),
          text,
        }),
      ),
    ),
    ...groups.flatMap((group) => group.operations.flatMap((endpoint) => endpointEntries(group, endpoint))),
    ...shapes.flatMap(([name, shape]) => [
      {
        kind: 'Fields and objects' as const,
        title: name,
        place: 'Object',
        href: `${addressOf('shapes')}#shape-${name}`,
        text: shape.description ?? '',
      },
      ...fieldEntries(shape, { place: name, page: addressOf('shapes'), owner: `shape-${name}` }),
    ]),
  ];
}

function endpointEntries({ slug, name }: Group, endpoint: Group['operations'][number]): Entry[] {
  const { id, method, path, summary, description, parameters, failures, body } = endpoint;
  const page = addressOf(slug);
  const place = `${method} ${path}`;
  return [
    {
      kind: 'Endpoints',
      title: summary,
      place,
      href: `${page}#${id}`,
      text: [id, description, name, ...failures.map(({ code }) => code)].join(' '),
    },
    ...parameters.map(
      (parameter): Entry => ({
        kind: 'Fields and objects',
        title: parameter.name,
        place,
        href: `${page}#${id}-${parameter.name}`,
        text: parameter.description,
      }),
    ),
    ...(body ? fieldEntries(body, { place, page, owner: id }) : []),
  ];
}

function fieldEntries(
  schema: Schema,
  { place, page, owner }: { place: string; page: string; owner: string },
): Entry[] {
  return fieldsOf(schema).map(({ name, description }) => ({
    kind: 'Fields and objects',
    title: name,
    place,
    href: `${page}#${fieldId(owner, name)}`,
    text: description,
  }));
}

/** The entries that contain all words of a query, or the beginnings of words, best first. */
export function searchFor(query: string, entries: readonly Entry[]): Entry[] {
  const words = wordsOf(query);
  if (!words.length) return [];
  return entries
    .map((entry) => {
      // A method and a path name an endpoint.
      const isNamed = entry.place.toLowerCase() === query.trim().toLowerCase();
      return { entry, score: scoreOf(entry, words) + (isNamed ? 100 : 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

function scoreOf({ kind, title, place, text }: Entry, words: string[]): number {
  const [inTitle, inPlace, inText] = [wordsOf(title), wordsOf(place), wordsOf(text)];
  let score = kind === 'Guides' ? 1 : 0;
  for (const word of words) {
    const best = Math.max(rank(inTitle, word) * 10, rank(inPlace, word) * 4, rank(inText, word));
    if (best === 0) return 0;
    score += best;
  }
  // Of equals, the one whose title says little else.
  return score + 1 / (1 + inTitle.length);
}

/** 2 for the word itself, 1 for one that begins with it or is in the middle of a camelCase name. */
function rank(words: readonly string[], word: string): number {
  if (words.includes(word)) return 2;
  return words.some((other) => other.startsWith(word)) ? 1 : 0;
}

/** The words of a text in lower case: `likeCount` is also `like` and `count`. */
function wordsOf(text: string): string[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => {
      const parts = word.split(/(?<=\p{Ll})(?=\p{Lu})/u);
      return parts.length > 1 ? [word, ...parts] : parts;
    })
    .filter(Boolean)
    .map((word) => word.toLowerCase());
}

/** What was found, by kind. */
export function resultList(found: readonly Entry[], query: string): Html {
  if (!found.length)
    return html`<p>Nothing found for “${query}”. Try fewer words, or look through <a href="${addressOf('')}">all endpoints</a>.</p>`;
  const kinds = (['Guides', 'Endpoints', 'Fields and objects'] as const).filter((kind) =>
    found.some((entry) => entry.kind === kind),
  );
  return html`<p role="status">${found.length === 1 ? '1 result' : `${found.length} results`} for “${query}”</p>
${kinds.map((kind) => {
  const all = found.filter((entry) => entry.kind === kind);
  return html`<section><h2>${kind}</h2>
<ul class="index">${all
    .slice(0, mostListed)
    .map(
      ({ title, place, href, text }) =>
        html`<li><a href="${href}"><strong>${title}</strong> <span class="place">${place}</span><span class="excerpt">${shortened(text)}</span></a></li>`,
    )}</ul>
${all.length > mostListed ? html`<p>And ${all.length - mostListed} more: add a word.</p>` : ''}</section>`;
})}`;
}

function shortened(text: string): string {
  const flat = text.replace(/[`*]/g, '').replace(/\s+/g, ' ').trim();
  return flat.length <= 160 ? flat : `${flat.slice(0, 160).replace(/\s\S*$/, '')} …`;
}
