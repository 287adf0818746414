import type { VideoType } from '../../../domain/content/file-types.ts';
import type { Overwrite, ReceivedFile } from '../../core/adapters/adapters.ts';

type VideoFile = Pick<ReceivedFile, 'size' | 'read'>;

/** A box of an MP4 file or an element of a WebM file. Positions in bytes, `end` exclusive. */
interface Part {
  name: string;
  at: number;
  content: number;
  end: number;
}

/** More parts than any player's file has; the rest is then left as it is. */
const maxParts = 200_000;

/**
 * Finds what a video says about the place and the device where it was filmed: tags, XMP, and the tracks of
 * positions that cameras record. Returns what to write over it; the file's size and the positions of its
 * other parts do not change.
 */
export async function metadataIn(file: VideoFile, type: VideoType): Promise<Overwrite[]> {
  const source = { size: file.size, read: windowed(file), left: maxParts };
  return type === 'mp4' ? boxMetadata(source, 0, file.size, 'file') : elementMetadata(source);
}

interface Source extends VideoFile {
  /** The number of parts that may still be read. */
  left: number;
}

// ISO/IEC 14496-12. Other boxes at the top are padding, or those of cameras.
const topLevelBoxes = /^(ftyp|styp|moov|moof|mdat|sidx|ssix|mfra|prft|emsg|pdin)$/;
const containers = /^(moov|trak|moof|traf|mdia)$/;
const metadataBoxes = /^(udta|meta|uuid)$/;
const metadataTracks = /^(meta|camm|priv)$/;
/** The `uuid` box that players of 360° videos need (Spherical Video RFC). */
const spherical = 'ffcc8263f8554a938814587a02521fdd';

async function boxMetadata(source: Source, start: number, end: number, parent: string): Promise<Overwrite[]> {
  const found: Overwrite[] = [];
  for await (const box of boxesIn(source, start, end)) {
    const { name, at, content } = box;
    const isUnknown = parent === 'file' && !topLevelBoxes.test(name);
    if (isUnknown || (metadataBoxes.test(name) && !(await isSpherical(source, box))))
      found.push({ at: at + 4, bytes: Buffer.from('free') }, { at: content, zeros: box.end - content });
    else if (name === 'trak' && metadataTracks.test(await handlerOf(source, box)))
      found.push(
        ...(await samplesOf(source, box)),
        { at: at + 4, bytes: Buffer.from('free') },
        { at: content, zeros: box.end - content },
      );
    else if (containers.test(name)) found.push(...(await boxMetadata(source, content, box.end, name)));
  }
  return found;
}

async function* boxesIn(source: Source, start: number, end: number): AsyncGenerator<Part> {
  for (let at = start; at + 8 <= end && source.left-- > 0; ) {
    const head = await source.read(at, 16);
    const short = head.readUInt32BE(0);
    // Size 1: the size follows the type in eight bytes. Size 0: the box extends to the end.
    const long = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    const size = short === 0 ? end - at : long;
    if (size < 8) return;
    const next = Math.min(end, at + size);
    yield { name: head.toString('latin1', 4, 8), at, content: at + (short === 1 ? 16 : 8), end: next };
    at = next;
  }
}

async function isSpherical(source: Source, { name, content }: Part): Promise<boolean> {
  return name === 'uuid' && (await source.read(content, 16)).toString('hex') === spherical;
}

async function boxAt(source: Source, { content, end }: Part, ...path: string[]): Promise<Part | undefined> {
  const [name, ...rest] = path;
  for await (const box of boxesIn(source, content, end))
    if (box.name === name) return rest.length ? boxAt(source, box, ...rest) : box;
  return undefined;
}

/** The kind of a track's samples: `vide`, `soun`, `meta` … */
async function handlerOf(source: Source, track: Part): Promise<string> {
  const box = await boxAt(source, track, 'mdia', 'hdlr');
  return box ? (await source.read(box.content + 8, 4)).toString('latin1') : '';
}

/** The samples of a track, wherever its tables place them in the file. */
async function samplesOf(source: Source, track: Part): Promise<Overwrite[]> {
  const table = async (name: string) => {
    const box = await boxAt(source, track, 'mdia', 'minf', 'stbl', name);
    return box && (await source.read(box.content, Math.min(box.end - box.content, 4_000_000)));
  };
  const [sizes, chunks, short, long] = [
    await table('stsz'),
    await table('stsc'),
    await table('stco'),
    await table('co64'),
  ];
  const offsets = short ?? long;
  if (!sizes || !chunks || !offsets) return [];
  const number = (from: Buffer, at: number) => (at + 4 <= from.length ? from.readUInt32BE(at) : 0);
  const found: Overwrite[] = [];
  let [sample, entry] = [0, 0];
  for (let chunk = 1; chunk <= number(offsets, 4) && source.left-- > 0; chunk++) {
    while (entry + 1 < number(chunks, 4) && number(chunks, 8 + 12 * (entry + 1)) <= chunk) entry++;
    let length = 0;
    for (let n = number(chunks, 12 + 12 * entry); n > 0 && sample < number(sizes, 8); n--)
      length += number(sizes, 4) || number(sizes, 12 + 4 * sample++);
    const at = short
      ? number(short, 4 + 4 * chunk)
      : number(offsets, 8 * chunk) * 2 ** 32 + number(offsets, 8 * chunk + 4);
    if (length > 0 && at < source.size) found.push({ at, zeros: Math.min(length, source.size - at) });
  }
  return found;
}

// Ids of elements (RFC 9559, 5.1).
const opened = new Set(['18538067', '1f43b675']);
const metadataElements = new Set(['1254c367', '1941a469']);

/** Tags and attachments, which become elements that players skip (Void, RFC 8794, 11.3.2). */
async function elementMetadata(source: Source): Promise<Overwrite[]> {
  const found: Overwrite[] = [];
  for (let at = 0; at < source.size && source.left-- > 0; ) {
    const head = await source.read(at, 12);
    const idLength = Math.clz32(head[0] ?? 0) - 23;
    const sizeLength = Math.clz32(head[idLength] ?? 0) - 23;
    if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return found;
    const id = head.toString('hex', 0, idLength);
    const digits = head.subarray(idLength, idLength + sizeLength);
    const marker = 1n << BigInt(7 * sizeLength);
    const value = BigInt(`0x${digits.toString('hex')}`) - marker;
    const isUnknown = value === marker - 1n;
    const content = at + idLength + sizeLength;
    const end = Math.min(source.size, isUnknown ? source.size : content + Number(value));
    if (metadataElements.has(id)) found.push(...voided(at, end, idLength + sizeLength - 1));
    // Clusters of a recording that was written while it was made have no size.
    at = id === '18538067' || (opened.has(id) && isUnknown) ? content : end;
  }
  return found;
}

/** The id of Void, and the size in `length` bytes, at most eight. */
function voided(at: number, end: number, length: number): Overwrite[] {
  const digits = Math.min(8, length);
  const content = at + 1 + digits;
  const size = (BigInt(end - content) | (1n << BigInt(7 * digits))).toString(16).padStart(2 * digits, '0');
  return [
    { at, bytes: Buffer.from(`ec${size}`, 'hex') },
    { at: content, zeros: end - content },
  ];
}

/** Reads a file in parts of 64 KB, so that many small parts do not need a request each. */
function windowed(file: VideoFile): VideoFile['read'] {
  let start = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return async (position, length) => {
    if (length > 65_536) return file.read(position, length);
    if (position < start || position + length > start + bytes.length) {
      bytes = await file.read(position, 65_536);
      start = position;
    }
    return bytes.subarray(position - start, position - start + length);
  };
}
