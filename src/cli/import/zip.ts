import { inflateRawSync } from 'node:zlib';

/** Reads a file of an archive. Returns undefined once it has more than `most` bytes. */
export type ReadZipped = (most: number) => Buffer | undefined;

/**
 * Returns the files of a zip by name. Their sizes are those that are read, whatever the archive declares.
 * Throws an error for the operator when it is not a zip. Format:
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, section 4.3.
 */
export function filesOfZip(archive: Buffer): Map<string, ReadZipped> {
  try {
    return new Map(entriesOf(archive));
  } catch {
    throw new Error('The file is not a zip archive, or it is damaged. Create it again.');
  }
}

function* entriesOf(archive: Buffer): Generator<[string, ReadZipped]> {
  const end = archive.lastIndexOf('PK\x05\x06');
  if (end < 0) throw new Error('no end');
  let at = archive.readUInt32LE(end + 16);
  const entries: { bytes: Buffer; hasUtf8: boolean; read: ReadZipped }[] = [];
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('no list of files');
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const hasUtf8 = (archive.readUInt16LE(at + 8) & 2048) !== 0;
    const entry = archive.subarray(at, nameEnd);
    const read: ReadZipped = (most) => contentOf(archive, entry, most);
    entries.push({ bytes: archive.subarray(at + 46, nameEnd), hasUtf8, read });
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  const others = entries.filter(({ hasUtf8 }) => !hasUtf8).map(({ bytes }) => bytes);
  const decode = decoderOf(Buffer.concat(others.flatMap((name) => [name, Buffer.of(10)])));
  for (const { bytes, hasUtf8, read } of entries) {
    const name = (hasUtf8 ? bytes.toString() : decode(bytes)).replaceAll('\\', '/');
    if (!name.endsWith('/')) yield [name, read];
  }
}

/**
 * How names that are not marked as UTF-8 are read: as UTF-8, or as the encoding of a system in Japan, China
 * or Russia in which they are words, or as code page 437, which the format states.
 */
function decoderOf(names: Buffer): (name: Buffer) => string {
  for (const [encoding, isPlausible] of encodings) {
    try {
      const decoder = new TextDecoder(encoding, { fatal: true });
      if (isPlausible.test(decoder.decode(names))) return (name) => decoder.decode(name);
    } catch {}
  }
  return (name) =>
    Array.from(name, (byte) => (byte < 128 ? String.fromCharCode(byte) : codePage437[byte - 128])).join('');
}

const encodings: [string, RegExp][] = [
  ['utf-8', /^/],
  [
    'shift_jis',
    /^(?!.*[\uff61-\uff9f])(?!.*[a-z]\p{Script=Han}[a-z]).*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]{2}/su,
  ],
  ['gb18030', /^(?!.*[a-z]\p{Script=Han}[a-z]).*[\u4e00-\u9fa5]{2}/su],
  ['ibm866', /\p{Script=Cyrillic}{3}/u],
];

const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

function contentOf(archive: Buffer, entry: Buffer, most: number): Buffer | undefined {
  const isEncrypted = (entry.readUInt16LE(8) & 1) !== 0;
  const method = entry.readUInt16LE(10);
  if (isEncrypted || (method !== 0 && method !== 8))
    throw new Error('it is encrypted or not compressed with Deflate: create the archive again');
  try {
    const local = entry.readUInt32LE(42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + entry.readUInt32LE(20));
    if (method === 0) return data.length > most ? undefined : data;
    return inflateRawSync(data, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw new Error('it is damaged: create the archive again');
  }
}
