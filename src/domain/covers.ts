import { type CoverMood, coverColors } from './cover-colors.ts';
import { compositions } from './cover-compositions.ts';
import { fnv1a } from './hash.ts';

/**
 * Draws a cover for a prompt without a picture: SVG of 1200 × 675, at most 4 kB, without text, scripts, ids and outside
 * references, so it can be served as a file or inlined in a page. The same title, hue and seed give the same drawing;
 * another `seed` gives another one. It is decorative: give it an empty `alt` or `aria-hidden`.
 *
 * @param cover.hue the topic's CSS hue angle in degrees; lightness and chroma are the same for all topics.
 */
export function drawCover({
  title,
  hue,
  seed = '',
}: {
  title: string;
  hue: number;
  seed?: string | number;
}): string {
  const chance = chanceFrom(fnv1a(`${title.normalize('NFC').trim()}\n${seed}`));
  const composition = compositions[Math.floor(chance() * compositions.length)];
  const colors = coverColors(hue, moods[Math.floor(chance() * moods.length)] ?? 'tint');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 675" width="1200" height="675">' +
    `<path d="M0 0h1200v675H0z" fill="${colors.ground}"/>${composition?.(colors, chance) ?? ''}</svg>`
  );
}

/** Most covers are light. */
const moods: readonly CoverMood[] = ['tint', 'tint', 'full', 'shade'];

/** Random numbers from 0 to 1 from a seed (mulberry32). */
function chanceFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
