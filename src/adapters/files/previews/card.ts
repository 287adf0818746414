import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';
import { toneOf } from '../../../domain/core/text/colors.ts';
import { type PreviewCard, previewSize } from '../../../domain/files/previews.ts';
import { drawCover, escapeXml } from '../../../domain/prompts/covers.ts';
import { brokenLines } from './break-lines.ts';
import { type Font, fontStack, readFont } from './font.ts';

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
const displayFile = require.resolve('@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf');
const monoFile = require.resolve('@expo-google-fonts/jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf');
/** For other scripts, in the order in which they are used for a character that several have. */
const otherFiles = [
  require.resolve('@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/noto-sans-thai/600SemiBold/NotoSansThai_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/do-hyeon/400Regular/DoHyeon_400Regular.ttf'),
  require.resolve(
    '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  ),
];

interface Fonts {
  display: Font;
  mono: Font;
}

/** The fonts by the other files that are read with them. */
const loaded = new Map<string, Promise<Fonts>>();

/** Reads the fonts of other scripts, which takes a second, only for a card that has their letters. */
async function fontsFor(
  { title, text, label, foot, site }: PreviewCard,
  operatorFiles: readonly string[],
): Promise<Fonts> {
  const basic = await fontsWith([]);
  const letters = [title, text, label, foot, site].join('').match(/\p{L}/gu) ?? [];
  return letters.every((letter) => basic.display.has(letter) && basic.mono.has(letter))
    ? basic
    : fontsWith([...operatorFiles, ...otherFiles]);
}

function fontsWith(others: readonly string[]): Promise<Fonts> {
  const key = others.join('\n');
  const fonts = loaded.get(key) ?? load(others);
  loaded.set(key, fonts);
  return fonts;
}

async function load(others: readonly string[]): Promise<Fonts> {
  const read = await Promise.all([displayFile, monoFile, ...others].map(register));
  const [display, mono, ...rest] = read.filter((font) => font !== undefined);
  if (!display || !mono) throw new Error('The preview fonts cannot be read');
  return { display: fontStack([display, ...rest]), mono: fontStack([mono, ...rest]) };
}

/** Reads a font; undefined for an operator's file that is not one. */
async function register(file: string): Promise<Font | undefined> {
  try {
    const font = readFont(file);
    // Drawing a text from a font file registers the font, also for SVG.
    await sharp({ text: { text: 'a', font: font.family, fontfile: file } }).toBuffer();
    return font;
  } catch {
    return undefined;
  }
}

/**
 * Draws a card as PNG of {@link previewSize}: topic, title (at most three lines), author and site name on the
 * left; the image or else the text on the right. Characters missing from the fonts are left out. If too
 * little of the title remains, the image or text takes the full width, so that no boxes or half sentences are
 * shown; if there is neither, the topic is the title. `fontFiles` are further fonts, which come first.
 */
export async function paintCard(card: PreviewCard, fontFiles: readonly string[] = []): Promise<Uint8Array> {
  const { display, mono } = await fontsFor(card, fontFiles);
  const hasArt = card.picture !== undefined || drawable(card.text, mono) !== undefined;
  const title =
    drawable(card.title, display) ?? (hasArt ? undefined : drawable(card.label || card.site, display));
  const words = {
    label: drawable(card.label, display) ?? '',
    foot: drawable(card.foot, display) ?? '',
    site: drawable(card.site, display) ?? '',
  };
  const area = title
    ? { left: width - artWidth, top: 0, width: artWidth, height }
    : { left: 0, top: 0, width, height: height - strip };
  const lettering = title ? beside(title, words, card.hue, display) : below(words, display);
  return sharp({ create: { width, height, channels: 3, background: paper } })
    .composite([
      { input: await artOf(card, area, mono), left: area.left, top: area.top },
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
  mono: Font,
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

function beside(title: string, { label, foot, site }: Words, hue: number, font: Font): string {
  const size = title.length <= 36 ? 76 : title.length <= 72 ? 64 : 54;
  const room = width - artWidth - 2 * margin + 8;
  const lines = brokenLines(title, { maxLines: 3, width: room / size, widthOf: font.widthOf });
  const leading = 1.16 * size;
  // The middle of the space between the lines above and below.
  const top = 302 - (leading * lines.length) / 2;
  return svg(
    font,
    label && `<circle cx="${margin + 10}" cy="76" r="10" fill="${toneOf(hue, 0.6, 0.13)}"/>`,
    line(label, { x: margin + 34, y: 86, room: room - 34, color: muted, font }),
    ...lines.map((text, n) =>
      written(text, { x: margin - 3, y: top + leading * n + 0.86 * size, size, color: ink }),
    ),
    line(foot, { x: margin, y: 528, room, color: ink, font }),
    signature(site, { x: margin, y: 570, room, font }),
  );
}

function below({ label, foot, site }: Words, font: Font): string {
  const baseline = height - strip / 2 + 10;
  const room = (width - 2 * margin) / 2;
  const text = [label, foot].filter(Boolean).join(' · ');
  const end = Math.min(room, 30 * font.widthOf(`${site}.`));
  return svg(
    font,
    line(text, { x: margin, y: baseline, room, color: ink, font }),
    signature(site, { x: width - margin - end, y: baseline, room, font }),
  );
}

/** The site's name as in its header. */
function signature(
  site: string,
  { x, y, room, font }: { x: number; y: number; room: number; font: Font },
): string {
  if (!site) return '';
  const name = fitting(site, room, font);
  return (
    written(name, { x, y, size: 30, color: muted }) +
    written('.', { x: x + 30 * font.widthOf(name), y, size: 30, color: ember })
  );
}

function line(
  text: string,
  { room, font, ...at }: { x: number; y: number; room: number; color: string; font: Font },
): string {
  return text && written(fitting(text, room, font), { ...at, size: 30 });
}

/** Shortens the text to one line of {@link line}. */
function fitting(text: string, room: number, font: Font): string {
  return brokenLines(text, { maxLines: 1, width: room / 30, widthOf: font.widthOf })[0] ?? '';
}

function written(
  text: string,
  { x, y, size, color }: { x: number; y: number; size: number; color: string },
): string {
  // Spacing would part the joined letters of other scripts.
  const spacing =
    size > 40 && !/[\u0500-\u1FFF\u2070-\uFFFF]/.test(text) ? ` letter-spacing="${-0.012 * size}"` : '';
  const direction = isRightToLeft(text) ? ' direction="rtl" text-anchor="end"' : '';
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" fill="${color}"${spacing}${direction}>${escapeXml(text)}</text>`;
}

/** Whether the first letter of a text is one of a script that is written from right to left. */
function isRightToLeft(text: string): boolean {
  return /^\P{L}*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u.test(text);
}

function svg(font: Font, ...content: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font.family}" font-weight="600">${content.join('')}</svg>`;
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
