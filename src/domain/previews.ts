import { fnv1a } from './hash.ts';

/** Measures of every preview picture, in pixels: what the networks that show them ask for. */
export const previewSize = { width: 1200, height: 630 } as const;

/** Of what a prompt's preview picture is painted. */
export interface PromptPreviewFacts {
  id: string;
  title: string;
  categoryId: string;
  category: { name: string };
  authorDisplayName: string;
  imageUrl: string;
}

/** Raised with every change of the painting itself, so that all pictures are painted anew. */
const design = 1;

/** Address of a prompt's preview picture. It changes with whatever the picture shows, so what it names never changes. */
export function promptPreviewPath(prompt: PromptPreviewFacts, siteName: string): string {
  const { id, title, categoryId, category, authorDisplayName, imageUrl } = prompt;
  return `/previews/prompts/${id}/${version([title, categoryId, category.name, authorDisplayName, imageUrl, siteName])}.png`;
}

/** Address of the picture for pages that have none of their own. */
export function sitePreviewPath(siteName: string): string {
  return `/previews/site/${version([siteName])}.png`;
}

function version(facts: readonly string[]): string {
  return fnv1a([design, ...facts].join('\n'))
    .toString(16)
    .padStart(8, '0');
}
