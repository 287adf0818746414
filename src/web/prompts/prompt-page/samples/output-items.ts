import { isGeneratedCover, withFocus } from '../../../../domain/core/addresses.ts';
import type { PromptKind } from '../../../../domain/prompts/kinds.ts';
import { videoSource } from '../../../files/sample-address.ts';

/** A picture, video or text that a prompt made. */
export interface OutputItem extends Sample {
  /** The name of its tab. */
  label: string;
  /** Address of the picture that a video shows until it is played. */
  poster?: string;
}

interface Sample {
  type: 'text' | 'image' | 'video';
  title: string;
  content: string;
  contentHtml?: string | undefined;
}

/**
 * Returns what the page of a prompt for pictures or videos begins with: its cover and samples, each picture
 * once. The first one is a video for a video prompt, else the cover. Empty for other prompts, and without
 * pictures and videos.
 */
export function outputItems({
  kind,
  title,
  imageUrl,
  sampleResponses,
}: {
  kind: PromptKind;
  title: string;
  imageUrl: string;
  sampleResponses: readonly Sample[];
}): OutputItem[] {
  if (kind !== 'image' && kind !== 'video') return [];
  const samples = sampleResponses.map(({ type, title, content, contentHtml }, index): OutputItem => {
    const label = title || `${type} ${index + 1}`;
    return { type, label, title: label, content, contentHtml };
  });
  const video = kind === 'video' ? samples.find(({ type }) => type === 'video') : undefined;
  const same = samples.find(
    ({ type, content }) => type === 'image' && withFocus(content) === withFocus(imageUrl),
  );
  const hasCover = imageUrl !== '' && !isGeneratedCover(imageUrl);
  const isPoster = hasCover && video && videoSource(video.content).kind === 'file';
  if (isPoster) video.poster = imageUrl;
  const cover: OutputItem[] =
    hasCover && !same && !isPoster ? [{ type: 'image', label: 'Cover', title, content: imageUrl }] : [];
  const items = [...cover, ...samples];
  const first = video ?? same ?? items.find(({ type }) => type !== 'text');
  return first ? [first, ...items.filter((item) => item !== first)] : [];
}
