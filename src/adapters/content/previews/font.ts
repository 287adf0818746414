import { readFileSync } from 'node:fs';

/**
 * A TrueType font, reduced to what is needed to break lines and to leave out characters that it would draw as
 * boxes.
 */
export interface Font {
  /** Path of the font file. */
  path: string;
  /** Family name in the font file. */
  family: string;
  /** Whether the font has the character. */
  has(character: string): boolean;
  /** The width of a text as a fraction of the font size, without kerning. */
  widthOf(text: string): number;
}

/**
 * Reads a TrueType font with a Unicode character map of format 4 or 12 (OpenType 1.9, chapters `cmap` and
 * `hmtx`).
 */
export function readFont(path: string, family: string): Font {
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
    path,
    family,
    has: (character) => glyphs.has(character.codePointAt(0) ?? 0),
    widthOf: (text) => Array.from(text).reduce((width, character) => width + advance(character), 0),
  };
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
