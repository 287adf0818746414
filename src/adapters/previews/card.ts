import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createElement as h, type ReactNode } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import { toneOf } from '../../domain/colors.ts';
import { previewSize } from '../../domain/previews.ts';
import { shorten } from '../../domain/text.ts';
import type { PreviewCard } from '../../operations/context.ts';

const require = createRequire(import.meta.url);
const { width, height } = previewSize;
/** Width of the picture beside the title. */
const artWidth = 440;
const paper = '#fbfaf7';
const ink = '#1c1b19';
const muted = '#5f5b53';
const ember = '#b4431a';

sharp.cache(false);
sharp.concurrency(1);

/**
 * A card as PNG of {@link previewSize}: topic, title (at most three lines), author and site name, with its picture on the right.
 * Characters missing from the font are left out; if too little of the title remains, the picture takes the whole width,
 * so that no boxes or half sentences are shown.
 */
export async function paintCard(card: PreviewCard): Promise<Uint8Array> {
  const [title, label, foot, site] = await Promise.all(
    [card.title, card.label, card.foot, card.site].map(drawable),
  );
  const lettering = await satori(
    title ? beside({ title, label, foot, site }, card.hue) : below({ label, foot, site }),
    { width, height, fonts: await faces },
  );
  const art = await sharp(card.art)
    .resize(title ? artWidth : width, height, { fit: 'cover', position: sharp.strategy.attention })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([
      { input: art, left: title ? width - artWidth : 0, top: 0 },
      { input: Buffer.from(lettering), left: 0, top: 0 },
    ])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

interface Lettering {
  label?: string | undefined;
  foot?: string | undefined;
  site?: string | undefined;
}

function beside({ title, ...rest }: Lettering & { title: string }, hue: number): ReactNode {
  const size = title.length <= 36 ? 76 : title.length <= 72 ? 64 : 54;
  return h(
    'div',
    {
      style: {
        ...face,
        boxSizing: 'border-box',
        width: width - artWidth,
        height,
        padding: '56px 52px 52px 64px',
        justifyContent: 'space-between',
      },
    },
    h(
      'div',
      { style: { display: 'flex', alignItems: 'center', height: 40 } },
      rest.label && dot(toneOf(hue, 0.6, 0.13)),
      rest.label && h('div', { style: { ...line, color: muted } }, rest.label),
    ),
    h(
      'div',
      {
        style: {
          display: 'block',
          lineClamp: 3,
          textWrap: 'balance',
          fontSize: size,
          lineHeight: 1.14,
          letterSpacing: '-0.015em',
          wordBreak: 'break-word',
        },
      },
      title,
    ),
    h(
      'div',
      { style: { display: 'flex', flexDirection: 'column' } },
      rest.foot && h('div', { style: line }, rest.foot),
      signature(rest.site),
    ),
  );
}

function below({ label, foot, site }: Lettering): ReactNode {
  return h(
    'div',
    { style: { ...face, width, height, justifyContent: 'flex-end' } },
    h(
      'div',
      {
        style: {
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          background: paper,
          padding: '32px 64px',
        },
      },
      h('div', { style: line }, [label, foot].filter(Boolean).join(' · ')),
      signature(site),
    ),
  );
}

const face = {
  display: 'flex',
  flexDirection: 'column',
  fontFamily: 'Fraunces, Fraunces Extended, Fraunces Vietnamese',
  fontWeight: 600,
  color: ink,
} as const;
const line = { display: 'block', lineClamp: 1, fontSize: 30, lineHeight: 1.3 } as const;

function dot(color: string): ReactNode {
  return h('div', { style: { width: 20, height: 20, borderRadius: 10, marginRight: 14, background: color } });
}

/** The site's name as in its header. */
function signature(site: string | undefined): ReactNode {
  if (!site) return null;
  return h(
    'div',
    { style: { ...line, display: 'flex', marginTop: 4, color: muted } },
    site,
    h('span', { style: { color: ember } }, '.'),
  );
}

/** The text without characters missing from the font; undefined if less than {@link share} of its letters remain. */
async function drawable(text: string): Promise<string | undefined> {
  const short = shorten(
    text
      .normalize('NFC')
      .replace(/\p{Extended_Pictographic}|\p{C}|\p{Emoji_Modifier}|\uFE0F/gu, '')
      .trim(),
    130,
  );
  if (!short) return undefined;
  const missing = new Set<string>();
  await satori(h('div', { style: face }, short), {
    width,
    fonts: await faces,
    loadAdditionalAsset: async (_, part) => {
      for (const character of part) missing.add(character);
      return '';
    },
  });
  if (missing.size === 0) return short;
  const kept = Array.from(short)
    .filter((character) => !missing.has(character))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return lettersIn(kept) >= lettersIn(text) * share && lettersIn(kept) > 0 ? kept : undefined;
}

/** With fewer of its letters, a sentence may change its meaning. */
const share = 0.9;

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

// One file per subset: the pages' font, in a format that satori reads.
const faces: Promise<Font[]> = Promise.all(
  [
    ['Fraunces', 'latin'],
    ['Fraunces Extended', 'latin-ext'],
    ['Fraunces Vietnamese', 'vietnamese'],
  ].map(async ([name = '', subset]) => ({
    name,
    weight: 600 as const,
    style: 'normal' as const,
    data: await readFile(require.resolve(`@fontsource/fraunces/files/fraunces-${subset}-600-normal.woff`)),
  })),
);
