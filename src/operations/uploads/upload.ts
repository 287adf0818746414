import { fileTypeFromBuffer } from 'file-type';
import type { Upload } from '../../contract/uploads.ts';
import { withTx } from '../../database/connection.ts';
import { deleteUpload, insertUpload, lockBytesOf, type NewUpload } from '../../database/uploads.ts';
import { limits } from '../../domain/limits.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
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
 * Keeps a picture (re-encoded as WebP in card and page widths, metadata gone) or a video (as it is) for the signed-in
 * person. What it is is told by its content; its name and declared type are not looked at.
 * Fails with unauthenticated, too-large (5 MB, 40 megapixels; video 50 MB; 200 MB a person), unsupported-media-type or
 * invalid (a damaged file).
 */
export async function uploadFile(ctx: Context, bytes: Uint8Array): Promise<Upload | Failure> {
  if (!isSignedIn(ctx.viewer)) return signInFirst();
  if (bytes.byteLength === 0) return failure('invalid', 'The file is empty: choose another one');
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  const made = type && images.has(type) ? await makeImage(bytes) : makeVideo(bytes, videos.get(type ?? ''));
  if (isFailure(made)) return made;

  const total = made.files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const id = ctx.newId();
  const refused = await reserve(ctx, {
    id,
    ownerId: ctx.viewer.id,
    kind: made.type,
    bytes: total,
    width: made.width ?? null,
    height: made.height ?? null,
    createdAt: ctx.now(),
  });
  if (refused) return refused;
  try {
    for (const file of made.files) await ctx.storage.put(`${id}/${file.name}`, file.bytes);
  } catch (error) {
    await deleteUpload(ctx.db, id);
    await ctx.storage.remove(filesOf({ id, kind: made.type }));
    throw error;
  }
  const { url, ...shape } = made;
  return {
    url: `/files/${id}/${url}`,
    type: shape.type,
    ...(made.width && made.height && { width: made.width, height: made.height }),
    bytes: made.files.find((file) => file.name === url)?.bytes.byteLength ?? total,
  };
}

/** Notes an upload before its files are kept, so that several at once cannot take more than one person may. */
async function reserve(ctx: Context, row: NewUpload & { ownerId: string }): Promise<Failure | undefined> {
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

interface Made {
  type: 'image' | 'video';
  url: string;
  width?: number;
  height?: number;
  files: { name: string; bytes: Uint8Array }[];
}

async function makeImage(bytes: Uint8Array): Promise<Made | Failure> {
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

function makeVideo(bytes: Uint8Array, type: 'mp4' | 'webm' | undefined): Made | Failure {
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
