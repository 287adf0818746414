import { buffer } from 'node:stream/consumers';
import type { Prompt } from '../../contract/prompts.ts';
import { uploadIdOf } from '../../domain/addresses.ts';
import { drawCover } from '../../domain/covers.ts';
import { promptPreviewPath, sitePreviewPath } from '../../domain/previews.ts';
import { shippedTopics } from '../../domain/topics.ts';
import type { Context, PreviewCard } from '../context.ts';
import { type Failure, isFailure, passing } from '../failure.ts';
import { readPrompt } from '../prompts/read.ts';

/** A preview image (PNG), or its current address if it has moved. */
export type Preview = { picture: Uint8Array } | { movedTo: string };

/** The site's own hue, for everything without a topic. */
const siteHue = 22;

/**
 * The preview image of a prompt. Fails with not-found if the prompt does not exist or the viewer may not see it, and with
 * unavailable while too many images are being rendered.
 */
export async function readPromptPreview(ctx: Context, id: string, path: string): Promise<Preview | Failure> {
  const prompt = await readPrompt(ctx, id);
  if (isFailure(prompt)) return prompt;
  const current = promptPreviewPath(prompt, ctx.site.name);
  return current === path ? pictureAt(ctx, path, () => promptCard(ctx, prompt)) : { movedTo: current };
}

/** The preview image of pages without one of their own. */
export async function readSitePreview(ctx: Context, path: string): Promise<Preview | Failure> {
  const { name } = ctx.site;
  const current = sitePreviewPath(name);
  if (current !== path) return { movedTo: current };
  return pictureAt(ctx, path, async () => ({
    title: 'Discover & Share AI Prompts That Work',
    label: '',
    foot: '',
    site: name,
    hue: siteHue,
    art: drawn(name, siteHue),
  }));
}

async function pictureAt(
  ctx: Context,
  path: string,
  card: () => Promise<PreviewCard>,
): Promise<Preview | Failure> {
  const key = path.replace(/^\/previews\/|\.png$/g, '').replaceAll('/', '-');
  const picture = await ctx.previews.picture(key, card);
  return picture === 'busy'
    ? passing('unavailable', 'Other pictures are being painted: try again in a few seconds', 5)
    : { picture };
}

async function promptCard(ctx: Context, prompt: Prompt): Promise<PreviewCard> {
  return {
    title: prompt.title,
    label: prompt.category.name,
    foot: prompt.authorDisplayName,
    site: ctx.site.name,
    hue: hueOf(prompt.categoryId),
    art: (await uploaded(ctx, prompt.imageUrl)) ?? drawnFor(prompt),
  };
}

/** A cover that this site keeps. Pictures of other sites are not fetched. */
async function uploaded({ storage }: Context, address: string): Promise<Uint8Array | undefined> {
  const id = address.endsWith('/page.webp') && uploadIdOf(address);
  const file = id ? await storage.open(`${id}/page.webp`) : undefined;
  return file && buffer(file.read());
}

/** A drawn cover is the one that the page shows: its address names the topic and the title that it was drawn from. */
function drawnFor({ imageUrl, title, categoryId }: Prompt): Uint8Array {
  const [, topic = categoryId, name] = /^\/covers\/([^/]+)\/(.+)\.svg$/.exec(imageUrl) ?? [];
  return drawn(name === undefined ? title : decoded(name), hueOf(topic));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function hueOf(topicId: string): number {
  return shippedTopics.find(({ id }) => id === topicId)?.hue ?? siteHue;
}

function drawn(title: string, hue: number): Uint8Array {
  return new TextEncoder().encode(drawCover({ title, hue }));
}
