/** A format that uploads can have. */
export type FileType = ImageType | VideoType;
export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
export type VideoType = 'mp4' | 'webm';

/** Number of bytes at the start of a file that {@link fileTypeOf} needs. */
export const headBytes = 100;

/**
 * Brands of files in the same container that are not MP4 videos: HEIF pictures, audio, QuickTime, 3GPP
 * (registered at mp4ra.org).
 */
const otherBrands = /^(?:hei|hev|mif|msf|crx|qt|M4[ABP]|F4[ABP]|3g)/;

/** The header's document type (RFC 8794, 11.2.4), with its length in one or eight bytes. */
const webmMarks = ['B\x82\x84webm', 'B\x82\x01\0\0\0\0\0\0\x04webm'];

/**
 * The format of a file by its signature; undefined unless uploads can have it. The rest of the file is not
 * validated.
 */
export function fileTypeOf(head: Uint8Array): FileType | undefined {
  const text = String.fromCharCode(...head.subarray(0, headBytes));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (text.startsWith('\x1aE\xdf\xa3') && webmMarks.some((mark) => text.includes(mark))) return 'webm';
  const [, brand] = /^.{4}ftyp(.{4})/s.exec(text) ?? [];
  if (brand === undefined) return undefined;
  if (/^avi[fs]$/.test(brand)) return 'avif';
  return otherBrands.test(brand) ? undefined : 'mp4';
}

/** Whether a PNG file has several frames: an `acTL` chunk before its data (PNG, third edition, 11.3.4). */
export function isAnimatedPng(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    // The names as numbers: a file can have hundreds of thousands of chunks.
    if (view.getUint32(at + 4) === 0x6163544c) return view.getUint32(at + 8) > 1;
    if (view.getUint32(at + 4) === 0x49444154) return false;
  }
  return false;
}

/** Whether a format is a video's. */
export function isVideoType(type: FileType): type is VideoType {
  return type === 'mp4' || type === 'webm';
}
