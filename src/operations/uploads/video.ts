/**
 * Whether an MP4 or WebM file has the parts that every player needs, as far as that can be checked without decoding: the
 * description of its tracks, and media data. The `file-type` package checks only the first bytes.
 */
export function isVideo(bytes: Uint8Array, type: 'mp4' | 'webm'): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === 'webm') return [tracks, cluster].every((id) => file.includes(id));
  const boxes = topBoxes(file);
  return boxes.has('moov') && boxes.has('mdat');
}

// Element ids (RFC 9559, 5.1). Their position depends on elements of any size before them, so the whole file is searched.
const tracks = Buffer.from([0x16, 0x54, 0xae, 0x6b]);
const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);

/** Types of the file's top-level boxes (ISO/IEC 14496-12, 4.2): each has four bytes of size, four of type, then its content. */
function topBoxes(file: Buffer): Set<string> {
  const types = new Set<string>();
  for (let at = 0; at + 8 <= file.length; ) {
    const short = file.readUInt32BE(at);
    types.add(file.toString('latin1', at + 4, at + 8));
    // Size 1: the size follows the type in eight bytes. Size 0: the box extends to the end of the file.
    const size = short === 1 && at + 16 <= file.length ? Number(file.readBigUInt64BE(at + 8)) : short;
    if (size < 8) break;
    at += size;
  }
  return types;
}
