import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ProblemCode, problemExamples, problemStatus } from '../../../contract/core/problems.ts';

/** A guide of the API's documentation, in Markdown. */
export interface Guide {
  /** Name of its page below /api/docs. */
  slug: string;
  /** Name of its file, which other guides link to. */
  file: string;
  title: string;
  /** The text below the title, with the addresses of this site. */
  text: string;
}

/** Files of the guides by the names of their pages, in the order of the documentation. */
const files = {
  'quick-start': 'docs/api/quick-start.md',
  authentication: 'docs/api/authentication.md',
  requests: 'docs/api/requests.md',
  errors: 'docs/api/errors.md',
  lists: 'docs/api/lists.md',
  limits: 'docs/api/limits.md',
  selling: 'docs/api/selling.md',
  agents: 'docs/api/agents.md',
  webhooks: 'docs/webhooks.md',
  client: 'packages/client/README.md',
  versioning: 'docs/api/versioning.md',
  changelog: 'docs/api-changelog.md',
};

/** Guides that the OpenAPI document also contains, because programs need them. */
const inDocument = ['requests', 'authentication', 'lists', 'limits', 'errors'];

const root = join(import.meta.dirname, '../../../..');

/** The placeholder in the files for this site's address. */
const exampleSite = 'https://prompts.example';

/** Reads the guides. `url` is the site's address. */
export function readGuides(url: string): Guide[] {
  return Object.entries(files).map(([slug, path]) => {
    const [first = '', ...rest] = readFileSync(join(root, path), 'utf8').split('\n');
    const text = rest.join('\n').replaceAll(exampleSite, url).trim();
    return {
      slug,
      file: basename(path),
      title: first.replace(/^# /, ''),
      text: slug === 'errors' ? `${text}\n\n${errorTable}` : text,
    };
  });
}

const errorTable = `## Codes

| Error | Status | Meaning |
| --- | --- | --- |
${(Object.keys(problemExamples) as ProblemCode[])
  .map((code) => `| \`${code}\` | ${problemStatus[code]} | ${problemExamples[code].description} |`)
  .join('\n')}`;

/** Combines the guides into one Markdown text for the OpenAPI document. */
export function guidesAsText(url: string): string {
  const guides = readGuides(url);
  const texts = inDocument.flatMap((slug) => {
    const guide = guides.find((each) => each.slug === slug);
    return guide ? [`## ${guide.title}\n\n${guide.text.replaceAll(/^## /gm, '### ')}`] : [];
  });
  return linkGuides(texts.join('\n\n'), guides, (slug) => `${url}/api/docs/${slug}`);
}

/** Replaces links to the files of guides by the addresses of their pages. */
export function linkGuides(
  text: string,
  guides: readonly Pick<Guide, 'file' | 'slug'>[],
  addressOf: (slug: string) => string,
): string {
  return text.replaceAll(/\]\((?:[\w./-]*\/)?([\w-]+\.md)(#[\w-]+)?\)/g, (link, file: string, id = '') => {
    const guide = guides.find((each) => each.file === file);
    return guide ? `](${addressOf(guide.slug)}${id})` : link;
  });
}
