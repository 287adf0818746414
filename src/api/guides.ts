import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A guide of the API's documentation, in Markdown. */
export interface Guide {
  /** Its page below /api/docs. */
  slug: string;
  /** The name of its file, which other guides link to. */
  file: string;
  title: string;
  /** What follows the title, with the addresses of this site. */
  text: string;
}

/** The files of the guides, in the order of the documentation; their pages have the names of their files. */
const files = [
  'api/quick-start.md',
  'api/authentication.md',
  'api/requests.md',
  'api/errors.md',
  'api/lists.md',
  'api/limits.md',
  'api/versioning.md',
  'api-changelog.md',
];

/** Those that the OpenAPI document contains, too: what a program needs to know. */
const inDocument = ['requests', 'authentication', 'lists', 'limits', 'errors'];

/** Pages whose names are not those of their files. */
const slugs: Record<string, string> = { 'api-changelog': 'changelog' };

/** The address that stands for this site's in the files. */
const exampleSite = 'https://prompts.example';

/** Reads the guides. `url` is the site's address. */
export function readGuides(url: string): Guide[] {
  return files.map((path) => {
    const [first = '', ...rest] = readFileSync(join(import.meta.dirname, '../../docs', path), 'utf8').split(
      '\n',
    );
    const name = basename(path, '.md');
    return {
      slug: slugs[name] ?? name,
      file: basename(path),
      title: first.replace(/^# /, ''),
      text: rest.join('\n').replaceAll(exampleSite, url).trim(),
    };
  });
}

/** The guides as one text for the OpenAPI document, in Markdown. */
export function guidesAsText(url: string): string {
  const guides = new Map(readGuides(url).map((guide) => [guide.slug, guide]));
  const texts = inDocument.flatMap((slug) => {
    const guide = guides.get(slug);
    return guide ? [`## ${guide.title}\n\n${guide.text.replaceAll(/^## /gm, '### ')}`] : [];
  });
  // Links between files lead to pages of this site.
  return texts
    .join('\n\n')
    .replaceAll(/\]\((?:[\w./-]*\/)?([\w-]+)\.md(#[\w-]+)?\)/g, (_, name: string, id = '') => {
      return `](${url}/api/docs/${slugs[name] ?? name}${id})`;
    });
}
