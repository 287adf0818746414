// Boxes and their fields: ISO/IEC 14496-12.

/** A box: four bytes of size, four of its name, then its content. Positions in bytes, `end` exclusive. */
interface Box {
  name: string;
  at: number;
  content: number;
  end: number;
}

/** A file whose metadata is being removed. */
interface Movie {
  file: Buffer;
  /** Bytes of samples that may still be overwritten: as many as the file has, as samples do not overlap. */
  left: number;
  /** Ids of removed tracks. */
  removed: Set<number>;
  /** The size of a fragment's samples by track, unless the fragment says it. */
  sizes: Map<number, number>;
  /** The end of the samples of the previous track in a fragment. */
  runsEnd: number;
}

/** Boxes whose content is searched, each after the box that contains it, so that the depth is limited. */
const opened = /^(file moov|file moof|moov trak|moov mvex|trak mdia|mdia minf|moof traf)$/;
/** Other boxes at the top are padding, those of cameras, or times and events of a broadcast. */
const topLevelBoxes = /^(ftyp|styp|moov|moof|mdat|sidx|ssix|mfra|pdin)$/;
const metadataBoxes = /^(udta|meta|uuid)$/;
/** The `uuid` box that players of 360° videos need (Spherical Video RFC). */
const spherical = 'ffcc8263f8554a938814587a02521fdd';
/**
 * Handlers of tracks with pictures, sound or time codes. Cameras write positions in all others, also as
 * subtitles.
 */
const keptHandlers = /^(vide|pict|auxv|soun|tmcd|$)/;

/**
 * Overwrites what an MP4 file says about its place, time, device and programs: tags, XMP, names, times, and
 * all tracks without pictures and sound, in which cameras record positions. The file's size and the positions
 * of its other parts do not change. Returns false if the file is damaged: it lacks a part that every player
 * needs, or its samples overlap. The time is proportional to the file's size, whatever the file contains.
 */
export function removeMp4Metadata(file: Buffer): boolean {
  const movie: Movie = { file, left: file.length, removed: new Set(), sizes: new Map(), runsEnd: 0 };
  cleanBoxes(movie, { name: 'file', at: 0, content: 0, end: file.length });
  // Dashboard cameras write such boxes between the samples.
  const positions = 'freeGPS ';
  for (let at = file.indexOf(positions, 4); at >= 0; at = file.indexOf(positions, at + 8))
    file.subarray(at + 4, at - 4 + numberAt(file, at - 4)).fill(0);
  const missing = new Set(['moov', 'mdat']);
  for (const { name } of boxesIn(file))
    if (missing.delete(name) && missing.size === 0) return movie.left >= 0;
  return false;
}

function cleanBoxes(movie: Movie, parent: Box): void {
  const { file, sizes } = movie;
  for (const box of boxesIn(file, parent.content, parent.end)) {
    const { name } = box;
    const content = file.subarray(box.content, box.end);
    const isUnknown = parent.name === 'file' && !topLevelBoxes.test(name);
    const isMetadata = metadataBoxes.test(name) && content.toString('hex', 0, 16) !== spherical;
    if (isUnknown || isMetadata) free(file, box);
    else if (name === 'trex') sizes.set(numberAt(content, 4), numberAt(content, 16));
    else if (/^(mvhd|tkhd|mdhd)$/.test(name)) content.subarray(4, content[0] === 1 ? 20 : 12).fill(0);
    // The handler's type precedes its manufacturer and name.
    else if (name === 'hdlr') content.subarray(12).fill(0);
    else if (opened.test(`${parent.name} ${name}`)) {
      if (name === 'moof') movie.runsEnd = box.at;
      const isRemoved =
        name === 'trak' ? cleanTrack(movie, box) : name === 'traf' && cleanRuns(movie, parent, box);
      if (isRemoved) free(file, box);
      else cleanBoxes(movie, box);
    }
  }
}

/** The boxes of a part of a file. What follows them and is no box is the last one, without a name. */
function* boxesIn(file: Buffer, start = 0, end = file.length): Generator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const short = numberAt(file, at);
    // Size 1: the size follows the type in eight bytes. Size 0: the box extends to the end.
    const isLong = short === 1 && at + 16 <= end;
    const size = isLong ? longAt(file, at + 8) : short || end - at;
    const content = at + (isLong ? 16 : 8);
    const isBox = at + size >= content;
    const next = isBox ? Math.min(end, at + size) : end;
    // Much faster than decoding the bytes as text.
    const name = String.fromCharCode(
      file[at + 4] ?? 0,
      file[at + 5] ?? 0,
      file[at + 6] ?? 0,
      file[at + 7] ?? 0,
    );
    yield { name: isBox ? name : '', at, content, end: next };
    at = next;
  }
}

/** Makes a box one that players skip. */
function free(file: Buffer, { at, end }: Box): void {
  file.fill(0, at, end).writeUInt32BE(end - at, at);
  file.writeUInt32BE(0x66726565, at + 4);
}

/** The content of the first box at a path within another one; empty without one. */
function contentAt(file: Buffer, { content, end }: Box, ...path: string[]): Buffer {
  const [name, ...rest] = path;
  if (name === undefined) return file.subarray(content, end);
  for (const box of boxesIn(file, content, end)) if (box.name === name) return contentAt(file, box, ...rest);
  return file.subarray(0, 0);
}

/** A number of four bytes; 0 beyond the end. */
function numberAt(content: Buffer, at: number): number {
  return at + 4 <= content.length ? content.readUInt32BE(at) : 0;
}

/** A number of eight bytes. */
function longAt(content: Buffer, at: number): number {
  return numberAt(content, at) * 2 ** 32 + numberAt(content, at + 4);
}

/** The sum of numbers of four bytes, one every `step` bytes, at most as many as there are. */
function sumOf(content: Buffer, at: number, count: number, step: number): number {
  let sum = 0;
  for (let n = at; n < Math.min(content.length, at + count * step); n += step) sum += numberAt(content, n);
  return sum;
}

/**
 * Overwrites the samples of a track without pictures and sound, and the names of devices and programs in a
 * video track. Returns whether the track is to be removed; others may refer to one of time codes.
 */
function cleanTrack(movie: Movie, track: Box): boolean {
  const part = (...path: string[]) => contentAt(movie.file, track, ...path);
  const handler = part('mdia', 'hdlr').toString('latin1', 8, 40);
  const isMetadata = !keptHandlers.test(handler);
  if (isMetadata || handler.startsWith('tmcd'))
    zeroSamples(movie, (name) => part('mdia', 'minf', 'stbl', name));
  const descriptions = part('mdia', 'minf', 'stbl', 'stsd').subarray(8);
  if (handler.startsWith('vide'))
    for (const { content, end } of boxesIn(descriptions)) {
      descriptions.subarray(content + 8, Math.min(end, content + 24)).fill(0);
      descriptions.subarray(content + 42, Math.min(end, content + 74)).fill(0);
    }
  const head = part('tkhd');
  if (isMetadata) movie.removed.add(numberAt(head, head[0] === 1 ? 20 : 12));
  return isMetadata;
}

/** Overwrites samples, wherever their tables place them in the file. */
function zeroSamples(movie: Movie, table: (name: string) => Buffer): void {
  const [sizes, chunks, short, long] = [table('stsz'), table('stsc'), table('stco'), table('co64')];
  const [offsets, width] = short.length ? [short, 4] : [long, 8];
  // A table has at most as many entries as fit into it, whatever it says.
  const count = (entries: Buffer, bytes: number) =>
    Math.min(numberAt(entries, 4), Math.floor((entries.length - 8) / bytes));
  const size = numberAt(sizes, 4);
  let [sample, entry] = [0, 0];
  for (let chunk = 1; chunk <= count(offsets, width); chunk++) {
    while (entry + 1 < count(chunks, 12) && numberAt(chunks, 20 + 12 * entry) <= chunk) entry++;
    const samples = Math.min(numberAt(sizes, 8) - sample, numberAt(chunks, 12 + 12 * entry));
    const at = 4 + width * chunk;
    const length = size ? size * samples : sumOf(sizes, 12 + 4 * sample, samples, 4);
    zeroRange(movie, width === 4 ? numberAt(offsets, at) : longAt(offsets, at - 4), length);
    sample += samples;
  }
}

/** Overwrites a range of samples, except outside of the file. */
function zeroRange(movie: Movie, at: number, length: number): void {
  const range = movie.file.subarray(Math.max(0, at), Math.max(0, at + length));
  movie.left -= range.length;
  if (movie.left >= 0) range.fill(0);
}

/** Overwrites the samples of a fragment's track if the track is removed. Returns whether it is. */
function cleanRuns(movie: Movie, fragment: Box, track: Box): boolean {
  const head = contentAt(movie.file, track, 'tfhd');
  const id = numberAt(head, 4);
  const isRemoved = movie.removed.has(id);
  const has = (content: Buffer, flag: number) => (numberAt(content, 0) & flag ? 4 : 0);
  const base = has(head, 1) ? longAt(head, 8) : has(head, 0x20000) ? fragment.at : movie.runsEnd;
  const sizeAt = 8 + 2 * has(head, 1) + has(head, 2) + has(head, 8);
  const size = has(head, 0x10) ? numberAt(head, sizeAt) : (movie.sizes.get(id) ?? 0);
  movie.runsEnd = base;
  for (const { name, content, end } of boxesIn(movie.file, track.content, track.end)) {
    if (name !== 'trun') continue;
    const run = movie.file.subarray(content, end);
    const first = 8 + has(run, 1) + has(run, 4) + has(run, 0x100);
    const step = has(run, 0x100) + has(run, 0x200) + has(run, 0x400) + has(run, 0x800);
    const samples = numberAt(run, 4);
    const length = has(run, 0x200) ? sumOf(run, first, samples, step) : size * samples;
    const at = has(run, 1) ? base + (numberAt(run, 8) | 0) : movie.runsEnd;
    if (isRemoved) zeroRange(movie, at, length);
    movie.runsEnd = at + length;
  }
  return isRemoved;
}
