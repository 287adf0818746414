import { toneOf } from '../core/text/colors.ts';
import { charactersOf } from '../core/text/text.ts';
import { segmentsOf } from './placeholders/placeholders.ts';

/** A generated cover: a text from `coverText`, on a background with a topic's CSS hue (degrees). */
export interface Cover {
  text: string;
  hue: number;
  /** In pixels. */
  width?: number;
  height?: number;
  /** Font size in pixels. */
  size?: number;
  /** A monospace font. If a font of the renderer is given, placeholders have a background of their width. */
  font?: string;
  /** Also for dark pages. */
  dark?: boolean;
}

/**
 * The cover as SVG without scripts and external references. By default 1200 × 675 with the proportions of
 * covers in pages, in a font of the reader's system, light or dark as the reader prefers.
 */
export function drawCover(cover: Cover): string {
  const { text, hue, width = 1200, height = 675, size = 0.04 * width, font, dark = true } = cover;
  const [side, top, leading] = [1.25 * size, 1.1 * size, 1.55 * size];
  const advance = 0.6 * size;
  const lines = coverLines(text, {
    columns: Math.floor((width - 2 * side) / advance),
    rows: Math.ceil((height - top) / leading),
  });
  const drawn = lines.map(({ parts, rtl }, row) => {
    const y = round(top + leading * (row + 0.72));
    const start = rtl ? width - side : side;
    const isMonospaced = !parts.some((part) => otherScripts.test(part.text));
    const chips = font && isMonospaced ? chipsOf(parts, { x: side, y, size, advance }) : '';
    const spans = parts.map(
      (part) => `<tspan class="${part.filled ? 'p' : 't'}">${escapeXml(part.text)}</tspan>`,
    );
    return `${chips}<text x="${round(start)}" y="${y}"${rtl ? ' direction="rtl"' : ''} xml:space="preserve">${spans.join('')}</text>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<style>${styles(coverColors(hue).light)}${dark ? `@media(prefers-color-scheme:dark){${styles(coverColors(hue).dark)}}` : ''}</style>` +
    '<linearGradient id="f" x2="0" y2="1"><stop class="s" offset="0" stop-opacity="0"/><stop class="s" offset="1"/></linearGradient>' +
    `<path class="b" d="M0 0h${width}v${height}H0z"/>` +
    `<g font-family="${font ?? 'ui-monospace,Menlo,Consolas,monospace'}" font-size="${round(size)}">${drawn.join('')}</g>` +
    `<path fill="url(#f)" d="M0 ${round(height / 2)}h${width}V${height}H0z"/></svg>`
  );
}

/** A line of a cover, in parts with and without a placeholder. */
export interface CoverLine {
  parts: { text: string; filled: boolean }[];
  rtl: boolean;
}

/**
 * A cover's text in at most `rows` lines of at most `columns` characters, broken between words; wide
 * characters take two columns.
 */
export function coverLines(text: string, { columns, rows }: { columns: number; rows: number }): CoverLine[] {
  const paragraphs: Character[][] = [[]];
  for (const segment of segmentsOf(text)) {
    const filled = segment.kind === 'placeholder';
    for (const text of charactersOf(filled ? segment.label : (segment.unescaped ?? segment.raw))) {
      if (text === '\n') paragraphs.push([]);
      else paragraphs.at(-1)?.push({ text, filled, columns: wide.test(text) ? 2 : 1 });
    }
  }
  const lines: CoverLine[] = [];
  for (const paragraph of paragraphs) {
    const rtl = rightToLeft.test(/\p{L}/u.exec(paragraph.map(({ text }) => text).join(''))?.[0] ?? '');
    for (const line of broken(paragraph, columns)) {
      if (lines.length === rows) return lines;
      lines.push({ parts: joined(line), rtl });
    }
  }
  return lines;
}

interface Character {
  text: string;
  filled: boolean;
  columns: number;
}

/** Letters that no monospace font has in its width. */
const otherScripts = /[\u0530-\u1DFF\u2E80-\uFFFF]/;

/** The colours of covers in light and dark pages; must match prompt-cover.css. */
export function coverColors(hue: number) {
  return {
    light: {
      paper: toneOf(hue, 0.957, 0.022),
      text: toneOf(hue, 0.38, 0.045),
      accent: '#b4431a',
      chip: '#fff',
    },
    dark: {
      paper: toneOf(hue, 0.262, 0.024),
      text: toneOf(hue, 0.83, 0.03),
      accent: '#f0885a',
      chip: '#000',
    },
  };
}

function styles({ paper, text, accent, chip }: ReturnType<typeof coverColors>['light']): string {
  return `.b{fill:${paper}}.s{stop-color:${paper}}.t{fill:${text}}.p{fill:${accent}}.c{fill:${chip};fill-opacity:.7}`;
}

/**
 * A paragraph in lines: broken after spaces and before wide characters, elsewhere only within a word that is
 * longer than a line.
 */
function* broken(paragraph: readonly Character[], columns: number): Generator<Character[]> {
  let start = 0;
  while (start < paragraph.length) {
    let end = start;
    let used = 0;
    let opportunity = 0;
    for (let next = paragraph[end]; next && used + next.columns <= columns; next = paragraph[end]) {
      used += next.columns;
      end++;
      if (next.text === ' ' || next.columns === 2) opportunity = end;
    }
    if (end < paragraph.length && paragraph[end]?.text !== ' ' && opportunity > start) end = opportunity;
    yield paragraph.slice(start, Math.max(end, start + 1));
    start = Math.max(end, start + 1);
    while (paragraph[start]?.text === ' ') start++;
  }
}

function joined(line: readonly Character[]): CoverLine['parts'] {
  const parts: CoverLine['parts'] = [];
  for (const { text, filled } of line) {
    const last = parts.at(-1);
    if (last?.filled === filled) last.text += text;
    else parts.push({ text, filled });
  }
  return parts;
}

/** The backgrounds of a line's placeholders. */
function chipsOf(
  parts: CoverLine['parts'],
  { x, y, size, advance }: { x: number; y: number; size: number; advance: number },
): string {
  let column = 0;
  return parts
    .map(({ text, filled }) => {
      const from = x + column * advance;
      column += text.length;
      if (!filled) return '';
      const pad = 0.22 * size;
      return `<rect class="c" x="${round(from - pad)}" y="${round(y - 0.98 * size)}" width="${round(text.trimEnd().length * advance + 2 * pad)}" height="${round(1.32 * size)}" rx="${round(0.3 * size)}"/>`;
    })
    .join('');
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

/** A text for the content or a quoted attribute of XML, without characters that are invalid in XML. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const wide =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Extended_Pictographic}\u3000-\u303F\uFF01-\uFF60]/u;
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;
