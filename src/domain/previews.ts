import { fnv1a } from './hash.ts';

/** Size of preview pictures in pixels, as social networks recommend. */
export const previewSize = { width: 1200, height: 630 } as const;

/** What a prompt's preview picture shows. */
export interface PromptPreviewFacts {
  id: string;
  title: string;
  categoryId: string;
  category: { name: string };
  authorDisplayName: string;
  imageUrl: string;
}

/** Increase it with every change of the drawing, so that all pictures are rendered again. */
const design = 1;

/** Address of a prompt's preview picture. It changes with everything the picture shows, so it can be cached forever. */
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
