import type { VideoType } from '../../../domain/content/file-types.ts';
import type { ReceivedFile } from '../../core/adapters/adapters.ts';

type VideoFile = Pick<ReceivedFile, 'size' | 'read'>;

/**
 * Returns whether an MP4 or WebM file has the parts that every player needs, to the extent that can be
 * checked without decoding: the description of its tracks, and media data.
 */
export async function isVideo(file: VideoFile, type: VideoType): Promise<boolean> {
  return type === 'mp4' ? hasBoxes(file) : hasElements(file);
}

/** Maximum number of boxes that are searched for the two required ones. */
const maxBoxes = 1000;

/**
 * Returns whether an MP4 file has both boxes. Each box has four bytes of size, four of type, then its content
 * (ISO/IEC 14496-12, 4.2).
 */
async function hasBoxes(file: VideoFile): Promise<boolean> {
  const missing = new Set(['moov', 'mdat']);
  for (let at = 0, count = 0; at + 8 <= file.size && count < maxBoxes; count++) {
    const head = await file.read(at, 16);
    const short = head.readUInt32BE(0);
    missing.delete(head.toString('latin1', 4, 8));
    if (missing.size === 0) return true;
    // Size 1: the size follows the type in eight bytes. Size 0: the box extends to the end of the file.
    const size = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (size < 8) return false;
    at += size;
  }
  return false;
}

// Element ids (RFC 9559, 5.1). Elements of any size may precede them, so the whole file is searched.
const tracks = Buffer.from([0x16, 0x54, 0xae, 0x6b]);
const cluster = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
const step = 256 * 1024;

/** Returns whether a WebM file has both elements. */
async function hasElements(file: VideoFile): Promise<boolean> {
  const missing = new Set([tracks, cluster]);
  for (let at = 0; at < file.size; at += step) {
    // Overlaps with the next part by one byte less than the length of an id.
    const part = await file.read(at, step + 3);
    for (const id of missing) if (part.includes(id)) missing.delete(id);
    if (missing.size === 0) return true;
  }
  return false;
}
