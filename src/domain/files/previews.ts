import { versionOf } from '../core/hash.ts';

/** Size of preview pictures in pixels, as recommended by social networks. */
export const previewSize = { width: 1200, height: 630 } as const;

/**
 * Content of a preview image: a title with a line above and one below it, the site's name, and a picture
 * beside it.
 */
export interface PreviewCard {
  title: string;
  label: string;
  foot: string;
  site: string;
  /** CSS hue angle in degrees. */
  hue: number;
  /** The first lines of the prompt, shown if it has no picture. */
  text: string;
  /** In any format in which uploads are stored. */
  picture: Uint8Array | undefined;
}

/** The data shown by a prompt's preview picture. */
export interface PromptPreviewFacts {
  id: string;
  title: string;
  categoryId: string;
  category: { name: string };
  authorDisplayName: string;
  imageUrl: string;
}

/** Increase it whenever the drawing changes, so that all pictures are rendered again. */
const design = 3;

/**
 * Address of a prompt's preview picture. It changes with all data that the picture shows, so it can be cached
 * forever.
 */
export function promptPreviewPath(prompt: PromptPreviewFacts, siteName: string): string {
  const { id, title, categoryId, category, authorDisplayName, imageUrl } = prompt;
  const facts = [title, categoryId, category.name, authorDisplayName, imageUrl, siteName];
  return `/previews/prompts/${id}/${versionOf([design, ...facts])}.png`;
}

/** Address of the picture for pages without one of their own. */
export function sitePreviewPath(siteName: string): string {
  return `/previews/site/${versionOf([design, siteName])}.png`;
}
