import { fileTypeFromBuffer } from 'file-type';
import type { Upload } from '../../contract/uploads.ts';
import { withTx } from '../../database/connection.ts';
import { deleteUpload, insertUpload, lockBytesOf, type NewUpload } from '../../database/uploads.ts';
import { limits } from '../../domain/limits.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../failure.ts';
import { filesOf } from './files.ts';
import { renderImage } from './image.ts';
import { isVideo } from './video.ts';

const images = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);
const videos = new Map<string, 'mp4' | 'webm'>([
  ['video/mp4', 'mp4'],
  ['video/webm', 'webm'],
]);
const mebibyte = 1024 * 1024;

/**
 * Stores an image (converted to WebP in card and page width, without metadata) or a video (unchanged) for the signed-in user. Its
 * type is detected from its content; its name and declared type are ignored. Fails with too-large (5 MB and 40
 * megapixels per image, 50 MB per video, 200 MB per user), unsupported-media-type or invalid (a damaged file).
 */
export async function uploadFile(ctx: MemberContext, bytes: Uint8Array): Promise<Upload | Failure> {
  if (bytes.byteLength === 0) return failure('invalid', 'The file is empty: choose another one');
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  const prepared =
    type && images.has(type) ? await prepareImage(bytes) : prepareVideo(bytes, videos.get(type ?? ''));
  if (isFailure(prepared)) return prepared;

  const total = prepared.files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const id = ctx.newId();
  const refused = await reserve(ctx, {
    id,
    ownerId: ctx.viewer.id,
    kind: prepared.type,
    bytes: total,
    width: prepared.width ?? null,
    height: prepared.height ?? null,
    createdAt: ctx.now(),
  });
  if (refused) return refused;
  try {
    for (const file of prepared.files) await ctx.storage.put(`${id}/${file.name}`, file.bytes);
  } catch (error) {
    await deleteUpload(ctx.db, id);
    await ctx.storage.remove(filesOf({ id, kind: prepared.type }));
    throw error;
  }
  const { url, ...shape } = prepared;
  return {
    url: `/files/${id}/${url}`,
    type: shape.type,
    ...(prepared.width && prepared.height && { width: prepared.width, height: prepared.height }),
    bytes: prepared.files.find((file) => file.name === url)?.bytes.byteLength ?? total,
  };
}

/** Records an upload before its files are stored, so that concurrent uploads cannot exceed a user's storage limit. */
async function reserve(
  ctx: MemberContext,
  row: NewUpload & { ownerId: string },
): Promise<Failure | undefined> {
  return withTx(ctx.db, async (tx) => {
    const taken = await lockBytesOf(tx, row.ownerId);
    if (taken === undefined) return signInFirst();
    if (taken + row.bytes > limits.storagePerUser) {
      return failure(
        'too-large',
        `Your files take ${limits.storagePerUser / mebibyte} MB, which is the limit: delete some prompts with files first`,
      );
    }
    await insertUpload(tx, row);
    return undefined;
  });
}

interface PreparedUpload {
  type: 'image' | 'video';
  url: string;
  width?: number;
  height?: number;
  files: { name: string; bytes: Uint8Array }[];
}

async function prepareImage(bytes: Uint8Array): Promise<PreparedUpload | Failure> {
  if (bytes.byteLength > limits.imageBytes) {
    return failure(
      'too-large',
      `Pictures can be at most ${limits.imageBytes / mebibyte} MB: choose a smaller one`,
    );
  }
  const image = await renderImage(bytes);
  if (isFailure(image)) return image;
  return {
    type: 'image',
    url: 'page.webp',
    width: image.width,
    height: image.height,
    files: [
      { name: 'page.webp', bytes: image.page },
      { name: 'card.webp', bytes: image.card },
    ],
  };
}

function prepareVideo(bytes: Uint8Array, type: 'mp4' | 'webm' | undefined): PreparedUpload | Failure {
  if (!type) return unsupported();
  if (bytes.byteLength > limits.videoBytes) {
    return failure(
      'too-large',
      `Videos can be at most ${limits.videoBytes / mebibyte} MB: choose a shorter one`,
    );
  }
  if (!isVideo(bytes, type))
    return failure('invalid', 'The video cannot be read: it may be damaged. Choose another one');
  const name = `video.${type}`;
  return { type: 'video', url: name, files: [{ name, bytes }] };
}

function signInFirst(): Failure {
  return notSignedIn('You must be signed in to upload files.');
}

function unsupported(): Failure {
  return failure(
    'unsupported-media-type',
    'Choose a JPEG, PNG, WebP, GIF or AVIF picture, or an MP4 or WebM video',
  );
}
