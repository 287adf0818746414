import { readFileSync } from 'node:fs';

/**
 * A font, reduced to what is needed to break lines and to leave out characters that it would draw as boxes.
 */
export interface Font {
  /** Its family name, or several separated by commas. */
  family: string;
  /** Whether the font has the character. */
  has(character: string): boolean;
  /** The width of a text as a fraction of the font size, without kerning. */
  widthOf(text: string): number;
}

/**
 * Reads a TrueType or OpenType font with a Unicode character map of format 4 or 12 (OpenType 1.9, chapters
 * `cmap`, `hmtx` and `name`).
 */
export function readFont(path: string): Font {
  const file = readFileSync(path);
  const table = tablesOf(file);
  const glyphs = glyphsOf(table('cmap'));
  const unitsPerEm = table('head').readUInt16BE(18);
  const metrics = table('hmtx');
  const lastMetric = table('hhea').readUInt16BE(34) - 1;
  const advance = (character: string) =>
    metrics.readUInt16BE(4 * Math.min(lastMetric, glyphs.get(character.codePointAt(0) ?? 0) ?? 0)) /
    unitsPerEm;
  return {
    family: familyOf(table('name')),
    has: (character) => glyphs.has(character.codePointAt(0) ?? 0),
    widthOf: (text) => Array.from(text).reduce((width, character) => width + advance(character), 0),
  };
}

/** Several fonts as one: each character has the first one that has it. */
export function fontStack(fonts: readonly Font[]): Font {
  const fontOf = (character: string) => fonts.find((font) => font.has(character)) ?? fonts[0];
  return {
    family: fonts.map(({ family }) => family).join(','),
    has: (character) => fonts.some((font) => font.has(character)),
    widthOf: (text) =>
      Array.from(text).reduce((width, each) => width + (fontOf(each)?.widthOf(each) ?? 0), 0),
  };
}

/** The family name (id 1) for Windows, which all fonts have: platform 3, in UTF-16. */
function familyOf(names: Buffer): string {
  for (let at = 6; at < 6 + 12 * names.readUInt16BE(2); at += 12) {
    if (names.readUInt16BE(at) !== 3 || names.readUInt16BE(at + 6) !== 1) continue;
    const start = names.readUInt16BE(4) + names.readUInt16BE(at + 10);
    return Buffer.from(names.subarray(start, start + names.readUInt16BE(at + 8)))
      .swap16()
      .toString('utf16le');
  }
  throw new Error('The font has no family name');
}

function tablesOf(file: Buffer): (tag: string) => Buffer {
  const tables = new Map<string, Buffer>();
  for (let n = 0; n < file.readUInt16BE(4); n++) {
    const at = 12 + 16 * n;
    const [offset, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    tables.set(file.toString('latin1', at, at + 4), file.subarray(offset, offset + length));
  }
  return (tag) => {
    const table = tables.get(tag);
    if (!table) throw new Error(`The font has no table ${tag}`);
    return table;
  };
}

/** Maps each code point to its glyph. */
function glyphsOf(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let n = 0; n < cmap.readUInt16BE(2); n++) {
    const map = cmap.subarray(cmap.readUInt32BE(8 + 8 * n));
    const format = map.readUInt16BE(0);
    if (format === 4) readSegments(map, glyphs);
    else if (format === 12) readGroups(map, glyphs);
  }
  return glyphs;
}

function readSegments(map: Buffer, glyphs: Map<number, number>): void {
  const size = map.readUInt16BE(6);
  for (let n = 0; n < size; n += 2) {
    const end = map.readUInt16BE(14 + n);
    const start = map.readUInt16BE(16 + size + n);
    const delta = map.readUInt16BE(16 + 2 * size + n);
    const rangeAt = 16 + 3 * size + n;
    const range = map.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const named = range === 0 ? code : map.readUInt16BE(rangeAt + range + 2 * (code - start));
      const glyph = named === 0 ? 0 : (named + delta) & 0xffff;
      if (glyph) glyphs.set(code, glyph);
    }
  }
}

function readGroups(map: Buffer, glyphs: Map<number, number>): void {
  for (let n = 0; n < map.readUInt32BE(12); n++) {
    const at = 16 + 12 * n;
    const [start, end, first] = [map.readUInt32BE(at), map.readUInt32BE(at + 4), map.readUInt32BE(at + 8)];
    for (let code = start; code <= end; code++) glyphs.set(code, first + code - start);
  }
}
