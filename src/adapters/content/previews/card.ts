import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { type PreviewCard, previewSize } from '../../../domain/content/previews.ts';
import { toneOf } from '../../../domain/core/text/colors.ts';
import { drawCover, escapeXml } from '../../../domain/prompts/covers.ts';
import { brokenLines } from './break-lines.ts';
import { type Font, readFont } from './font.ts';

// Use only the fonts of this module, so that an image does not depend on the machine.
process.env.FONTCONFIG_FILE = join(import.meta.dirname, 'fonts.conf');

const { width, height } = previewSize;
/** Width of the image or text beside the title. */
const artWidth = 460;
const margin = 64;
const paper = '#fbfaf7';
const ink = '#1c1b19';
const muted = '#5f5b53';
const ember = '#b4431a';

sharp.cache(false);
sharp.concurrency(1);
// Uploads are stored as WebP; the decoders of all other formats are disabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer', 'VipsForeignLoadSvgBuffer'] });

const require = createRequire(import.meta.url);
const display = readFont(
  require.resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf'),
  'Fraunces SemiBold',
);
const mono = readFont(
  require.resolve('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf'),
  'JetBrains Mono',
);
// Drawing a text from a font file registers the font, also for SVG.
const known = Promise.all(
  [display, mono].map(({ path, family }) =>
    sharp({ text: { text: 'a', font: family, fontfile: path } }).toBuffer(),
  ),
);

/**
 * Draws a card as PNG of {@link previewSize}: topic, title (at most three lines), author and site name on the
 * left; the image or else the text on the right. Characters missing from the fonts are left out. If too
 * little of the title remains, the image or text takes the full width, so that no boxes or half sentences are
 * shown.
 */
export async function paintCard(card: PreviewCard): Promise<Uint8Array> {
  await known;
  const title = drawable(card.title, display);
  const words = {
    label: drawable(card.label, display) ?? '',
    foot: drawable(card.foot, display) ?? '',
    site: drawable(card.site, display) ?? '',
  };
  const area = title
    ? { left: width - artWidth, top: 0, width: artWidth, height }
    : { left: 0, top: 0, width, height: height - strip };
  const lettering = title ? beside(title, words, card.hue) : below(words);
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([
      { input: await artOf(card, area), left: area.left, top: area.top },
      { input: Buffer.from(lettering), left: 0, top: 0 },
    ])
    .png({ palette: true, quality: 90, effort: 4, dither: 0 })
    .toBuffer();
}

interface Words {
  label: string;
  foot: string;
  site: string;
}

/** Height of the line below an image or text of full width. */
const strip = 104;

async function artOf(
  { picture, text, hue }: PreviewCard,
  area: { width: number; height: number },
): Promise<Buffer> {
  if (picture)
    return sharp(picture)
      .resize(area.width, area.height, { fit: 'cover', position: sharp.strategy.attention })
      .toBuffer();
  const shown = drawable(text, mono) ?? '';
  const size = (area.width === width ? 1.5 : 1) * (shown.length < 160 ? 30 : shown.length < 280 ? 26 : 23);
  return Buffer.from(
    drawCover({
      text: shown,
      hue,
      width: area.width,
      height: area.height,
      size,
      font: mono.family,
      dark: false,
    }),
  );
}

function beside(title: string, { label, foot, site }: Words, hue: number): string {
  const size = title.length <= 36 ? 76 : title.length <= 72 ? 64 : 54;
  const room = width - artWidth - 2 * margin + 8;
  const lines = brokenLines(title, { most: 3, width: room / size, widthOf: display.widthOf });
  const leading = 1.16 * size;
  // The middle of the space between the lines above and below.
  const top = 302 - (leading * lines.length) / 2;
  return svg(
    label && `<circle cx="${margin + 10}" cy="76" r="10" fill="${toneOf(hue, 0.6, 0.13)}"/>`,
    line(label, { x: margin + 34, y: 86, room: room - 34, color: muted }),
    ...lines.map((text, n) =>
      written(text, { x: margin - 3, y: top + leading * n + 0.86 * size, size, color: ink }),
    ),
    line(foot, { x: margin, y: 528, room, color: ink }),
    signature(site, { x: margin, y: 570, room }),
  );
}

function below({ label, foot, site }: Words): string {
  const baseline = height - strip / 2 + 10;
  const room = (width - 2 * margin) / 2;
  const text = [label, foot].filter(Boolean).join(' · ');
  const end = Math.min(room, 30 * display.widthOf(`${site}.`));
  return svg(
    line(text, { x: margin, y: baseline, room, color: ink }),
    signature(site, { x: width - margin - end, y: baseline, room }),
  );
}

/** The site's name as in its header. */
function signature(site: string, { x, y, room }: { x: number; y: number; room: number }): string {
  if (!site) return '';
  const name = fitting(site, room);
  return (
    written(name, { x, y, size: 30, color: muted }) +
    written('.', { x: x + 30 * display.widthOf(name), y, size: 30, color: ember })
  );
}

function line(text: string, { room, ...at }: { x: number; y: number; room: number; color: string }): string {
  return text && written(fitting(text, room), { ...at, size: 30 });
}

/** Shortens the text to one line of {@link line}. */
function fitting(text: string, room: number): string {
  return brokenLines(text, { most: 1, width: room / 30, widthOf: display.widthOf })[0] ?? '';
}

function written(
  text: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): string {
  const spacing = size > 40 ? ` letter-spacing="${-0.012 * size}"` : '';
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" fill="${color}"${spacing}>${escapeXml(text)}</text>`;
}

function svg(...content: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${display.family}" font-weight="600">${content.join('')}</svg>`;
}

/**
 * The text without characters missing from the font; undefined if less than {@link share} of its letters
 * remain.
 */
function drawable(text: string, font: Font): string | undefined {
  const plain = text.normalize('NFC').replace(/[^\S\n]+/g, (space) => (space.includes('\t') ? '  ' : space));
  const kept = Array.from(plain)
    .filter((character) => character === '\n' || font.has(character))
    .join('')
    .trim();
  return lettersIn(kept) >= lettersIn(text) * share && lettersIn(kept) > 0 ? kept : undefined;
}

/** Below this share of its letters, a sentence may change its meaning. */
const share = 0.9;

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
