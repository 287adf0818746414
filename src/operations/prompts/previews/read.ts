import { buffer } from 'node:stream/consumers';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { generatedCover, promptCoverPath, uploadIdOf, withFocus } from '../../../domain/core/addresses.ts';
import { type PreviewCard, promptPreviewPath, sitePreviewPath } from '../../../domain/files/previews.ts';
import { drawCover } from '../../../domain/prompts/covers.ts';
import { hueOf, siteHue } from '../../../domain/prompts/topics-and-tags/topics.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure, retryableFailure } from '../../core/failure.ts';
import { readPrompt } from '../read.ts';

/** A preview image (PNG), or its current address if that has changed. */
export type Preview = { picture: Uint8Array } | { movedTo: string };

/**
 * Returns the preview image of a prompt. Fails with not-found if the prompt does not exist or the viewer may
 * not see it, and with unavailable while too many images are queued.
 */
export async function readPromptPreview(ctx: Context, id: string, path: string): Promise<Preview | Failure> {
  const prompt = await readPrompt(ctx, id);
  if (isFailure(prompt)) return prompt;
  // An adult prompt has the image of all pages without one.
  const current = prompt.isAdult ? sitePreviewPath(ctx.site.name) : promptPreviewPath(prompt, ctx.site.name);
  return current === path ? pictureAt(ctx, path, () => promptCard(ctx, prompt)) : { movedTo: current };
}

/**
 * Returns the generated cover of a prompt as SVG, or its current address. Fails like
 * {@link readPromptPreview}.
 */
export async function readPromptCover(
  ctx: Context,
  id: string,
  path: string,
): Promise<{ svg: string } | { movedTo: string } | Failure> {
  const prompt = await readPrompt(ctx, id);
  if (isFailure(prompt)) return prompt;
  // The cover of an adult prompt is blank.
  const current = prompt.isAdult ? generatedCover : promptCoverPath(prompt);
  if (current !== path) return { movedTo: current };
  return { svg: drawCover({ text: prompt.beginning, hue: hueOf(prompt.categoryId) }) };
}

/** Returns the preview image of pages without one of their own. */
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
    text: sitePrompt,
    picture: undefined,
  }));
}

/** The text beside the title in the site's own preview image. */
const sitePrompt = `You are an editor with a sharp eye.
Rewrite [the text] for [the reader], in {{language}}.
Keep the meaning, drop what is not needed, and say which facts you could not check.
Then list three questions the reader will still have.`;

async function pictureAt(
  ctx: Context,
  path: string,
  card: () => Promise<PreviewCard>,
): Promise<Preview | Failure> {
  const key = path.replace(/^\/previews\/|\.png$/g, '').replaceAll('/', '-');
  const picture = await ctx.previews.picture(key, card, ctx.address ?? '');
  return picture === 'busy'
    ? retryableFailure('unavailable', 'Other pictures are being rendered. Try again in a few seconds', 5)
    : { picture };
}

async function promptCard(ctx: Context, prompt: Prompt): Promise<PreviewCard> {
  return {
    title: prompt.title,
    label: prompt.category.name,
    foot: prompt.authorDisplayName,
    site: ctx.site.name,
    hue: hueOf(prompt.categoryId),
    text: prompt.beginning,
    picture: await uploaded(ctx, prompt.imageUrl),
  };
}

/** Reads a cover that is stored on this site. Pictures of other sites are not fetched. */
async function uploaded({ storage }: Context, address: string): Promise<Uint8Array | undefined> {
  const id = withFocus(address).endsWith('/page.webp') && uploadIdOf(address);
  const file = id ? await storage.open(`${id}/page.webp`) : undefined;
  return file && buffer(await file.read());
}
