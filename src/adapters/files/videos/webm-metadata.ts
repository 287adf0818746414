// Ids of elements: RFC 9559, 5.1.
const trackEntry = 0xae;
const [blockGroup, block, simpleBlock] = [0xa0, 0xa1, 0xa3];
/** Segment, Info, Tracks and Cluster. Ids are unique, so that their content needs no other treatment. */
const opened = new Set([0x18538067, 0x1549a966, 0x1654ae6b, trackEntry, 0x1f43b675]);
/**
 * Tags, Attachments and their parts; title, date and file names; names of tracks and codecs; padding, and
 * checksums, which no longer apply.
 */
const removed = new Set([
  0x1254c367, 0x7373, 0x1941a469, 0x61a7, 0x7ba9, 0x4461, 0x7384, 0x3c83ab, 0x3e83bb, 0x536e, 0x258688, 0xec,
  0xbf,
]);
/** Names of the programs that wrote the file, which are required. */
const emptied = new Set([0x4d80, 0x5741]);

/**
 * Overwrites what a WebM file says about its place, time, device and programs, and all tracks but those of
 * pictures and sound, because cameras record positions as subtitles. The file's size and the positions of its
 * other parts do not change. Returns false if the file is damaged: it lacks a part that every player needs.
 * The time is proportional to the file's size, whatever the file contains.
 */
export function removeWebmMetadata(file: Buffer): boolean {
  // Elements of any size may precede the tracks and the first cluster, so the whole file is searched.
  if (!['1654ae6b', '1f43b675'].every((id) => file.includes(id, 0, 'hex'))) return false;
  const otherTracks = new Set<number>();
  for (let at = 0; at < file.length; ) {
    const element = elementAt(file, at);
    if (!element) break;
    const { id, content, end, isOpen } = element;
    const isRemoved = !isOpen && (removed.has(id) || isOfOtherTrack(file, element, otherTracks));
    if (isRemoved) makeVoid(file.subarray(at, end), content - at);
    else if (emptied.has(id)) file.fill(0, content, end);
    at = isOpen || (opened.has(id) && !isRemoved) ? content : end;
  }
  return true;
}

/** An element; positions in bytes, `end` exclusive. */
interface Element {
  id: number;
  content: number;
  end: number;
  /**
   * Whether its size is unknown: that of segments and clusters in a recording that was written while it was
   * made.
   */
  isOpen: boolean;
}

/** The element at a position; undefined for other bytes. */
function elementAt(file: Buffer, at: number): Element | undefined {
  const idLength = Math.clz32(file[at] ?? 0) - 23;
  const sizeAt = at + idLength;
  const sizeLength = Math.clz32(file[sizeAt] ?? 0) - 23;
  const content = sizeAt + sizeLength;
  if (idLength > 4 || sizeLength > 8 || content > file.length) return undefined;
  const size = sizeIn(file, sizeAt, content);
  const end = Math.min(file.length, content + (size ?? 0));
  return { id: file.readUIntBE(at, idLength), content, end, isOpen: size === undefined };
}

/**
 * Whether an element is a track without pictures and sound, or a block of one. Adds the track's number to
 * `others`.
 */
function isOfOtherTrack(file: Buffer, element: Element, others: Set<number>): boolean {
  if (element.id === trackEntry) {
    const type = numberIn(file, childOf(file, element, 0x83));
    const isOther = type !== undefined && type !== 1 && type !== 2;
    if (isOther) others.add(numberIn(file, childOf(file, element, 0xd7)) ?? 0);
    return isOther;
  }
  const samples = element.id === blockGroup ? childOf(file, element, block) : element;
  if (!samples || (samples.id !== block && samples.id !== simpleBlock)) return false;
  // A block begins with the number of its track, in the form of a size.
  const { content } = samples;
  return others.has(sizeIn(file, content, content + Math.clz32(file[content] ?? 0) - 23) ?? 0);
}

/** The first element with this id within another one. */
function childOf(file: Buffer, { content, end }: Element, id: number): Element | undefined {
  for (let at = content; at < end; ) {
    const child = elementAt(file, at);
    if (!child || child.id === id || child.isOpen) return child?.id === id ? child : undefined;
    at = child.end;
  }
  return undefined;
}

function numberIn(file: Buffer, element: Element | undefined): number | undefined {
  if (!element) return undefined;
  return file.subarray(element.content, element.end).reduce((sum, digit) => sum * 256 + digit, 0);
}

/** The size in an element's head (RFC 8794, 6); undefined if it is unknown. */
function sizeIn(file: Buffer, start: number, end: number): number | undefined {
  let size = 0;
  let isUnknown = true;
  for (let at = start, mask = 0xff >> (end - start); at < end; at++, mask = 0xff) {
    const digit = (file[at] ?? 0) & mask;
    if (digit !== mask) isUnknown = false;
    size = size * 256 + digit;
  }
  return isUnknown ? undefined : size;
}

/** Makes an element one that players skip (RFC 8794, 11.3.2), with a head of at most the same length. */
function makeVoid(element: Buffer, headLength: number): void {
  const digits = Math.min(8, headLength - 1);
  const used = Math.min(6, digits);
  element.fill(0).writeUIntBE(element.length - 1 - digits, 1 + digits - used, used);
  element[0] = 0xec;
  element[1] = (element[1] ?? 0) | (0x100 >> digits);
}
