import { limits } from '../../domain/core/limits.ts';

export type UploadKind = 'image' | 'video';

const types: Record<UploadKind, Record<string, readonly string[]>> = {
  image: {
    'image/jpeg': ['jpg', 'jpeg', 'jfif'],
    'image/png': ['png'],
    'image/webp': ['webp'],
    'image/gif': ['gif'],
    'image/avif': ['avif'],
  },
  video: { 'video/mp4': ['mp4', 'm4v'], 'video/webm': ['webm'] },
};

const mebibyte = 1024 * 1024;

const rules: Record<UploadKind, { formats: string; bytes: number; wrongType: string; tooLarge: string }> = {
  image: {
    formats: 'JPEG, PNG, WebP, GIF or AVIF',
    bytes: limits.imageBytes,
    wrongType: 'Choose a JPEG, PNG, WebP, GIF or AVIF picture',
    tooLarge: `Pictures can be at most ${limits.imageBytes / mebibyte} MB. Choose a smaller one`,
  },
  video: {
    formats: 'MP4 or WebM',
    bytes: limits.videoBytes,
    wrongType: 'Choose an MP4 or WebM video',
    tooLarge: `Videos can be at most ${limits.videoBytes / mebibyte} MB. Choose a shorter one`,
  },
};

/** Returns the `accept` attribute of a file input. */
export function acceptOf(kind: UploadKind): string {
  return Object.keys(types[kind]).join(',');
}

/** Describes the accepted types and size, for hints. */
export function acceptedText(kind: UploadKind): string {
  return `${rules[kind].formats}, up to ${rules[kind].bytes / mebibyte} MB`;
}

/**
 * Returns why the server would reject a file, in the server's words; null if it can be sent. A file without a
 * type can be sent, because the server detects the type from the content.
 */
export function fileProblem(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  kind: UploadKind,
): string | null {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  const fits = type
    ? type in types[kind]
    : extension === undefined || Object.values(types[kind]).some((known) => known.includes(extension));
  if (!fits) return rules[kind].wrongType;
  if (size === 0) return 'The file is empty. Choose another one';
  return size > rules[kind].bytes ? rules[kind].tooLarge : null;
}

/**
 * Returns the first acceptable dropped or pasted file, else the first file, so that its problem can be shown.
 */
export function fileIn(data: DataTransfer | null, kind: UploadKind): File | undefined {
  const files = [...(data?.files ?? [])];
  return files.find((file) => fileProblem(file, kind) === null) ?? files[0];
}
