import type { Upload } from '../../contract/files/uploads.ts';
import {
  bytesOfAll,
  forgetUpload,
  insertUpload,
  lockOwner,
  type NewUpload,
} from '../../database/files/uploads.ts';
import type { PictureFocus } from '../../domain/core/addresses.ts';
import { limits } from '../../domain/core/limits.ts';
import {
  type FileType,
  fileTypeOf,
  headBytes,
  type ImageType,
  isAnimatedPng,
  isVideoType,
  type VideoType,
} from '../../domain/files/file-types.ts';
import { isConfirmed, verifyBeforeVideo } from '../../domain/files/uploads.ts';
import type { ReceivedFile, Storage } from '../core/adapters/adapters.ts';
import type { MemberContext } from '../core/context.ts';
import {
  type Failure,
  failure,
  invalid,
  isFailure,
  isStorageUnavailable,
  notSignedIn,
  retryableFailure,
  storageFull,
  storageUnavailable,
} from '../core/failure.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { isOverQuota, quotaExceeded } from '../core/limits/storage.ts';
import { filesOf } from './files.ts';
import { removeUnusedFiles } from './remove-unused-files.ts';

const mebibyte = 1024 * 1024;

/**
 * Stores an image (converted to WebP in card and page width) or a video (as it is) for the signed-in user,
 * both without metadata. Its type is detected from its content; its name and declared type are ignored. Fails
 * with too-large (5 MB and 40 megapixels per image, fewer for AVIF and animations, 50 MB per video, 200 MB
 * per user with all texts), unsupported-media-type, invalid (a damaged file), forbidden (a video of an
 * unverified account), unavailable (too many files are queued, or the storage is unavailable) or
 * storage-full.
 */
export async function uploadFile(ctx: MemberContext, file: ReceivedFile): Promise<Upload | Failure> {
  if (file.size === 0) return invalid({ field: 'file', message: 'The file is empty. Choose another one' });
  const type = fileTypeOf(await file.read(0, headBytes));
  if (!type) return unsupported();
  const prepared = isVideoType(type)
    ? await prepareVideo(ctx, file, type)
    : await prepareImage(ctx, file, type);
  if (isFailure(prepared)) return prepared;

  const total = prepared.files.reduce((sum, { bytes }) => sum + bytes, 0);
  const id = ctx.newId();
  const refused = await reserve(ctx, {
    id,
    ownerId: ctx.viewer.id,
    kind: prepared.type,
    bytes: total,
    width: prepared.width ?? null,
    height: prepared.height ?? null,
    focusX: prepared.focus?.x ?? null,
    focusY: prepared.focus?.y ?? null,
    createdAt: ctx.now(),
  });
  if (refused) return refused;
  try {
    for (const { name, store } of prepared.files) await store(ctx.storage, `${id}/${name}`);
  } catch (error) {
    const keys = filesOf({ id, kind: prepared.type });
    await inTransaction(ctx, (ctx) => forgetUpload(ctx.db, id, keys, ctx.now()));
    if (!isStorageUnavailable(error)) {
      await removeUnusedFiles(ctx);
      throw error;
    }
    return storageUnavailable(
      'Files cannot be stored right now, but nothing was lost. Try again in a few seconds',
    );
  }
  const { url, type: kind, width, height, focus } = prepared;
  return {
    url: `/files/${id}/${url}`,
    type: kind,
    ...(width && height && { width, height }),
    ...(focus && { focus }),
    bytes: prepared.files.find(({ name }) => name === url)?.bytes ?? total,
  };
}

/**
 * Records an upload before its files are stored, so that concurrent uploads cannot exceed a user's storage
 * limit. Concurrent uploads of several users can exceed the site's limit by the files of about a minute.
 */
async function reserve(
  ctx: MemberContext,
  row: NewUpload & { ownerId: string },
): Promise<Failure | undefined> {
  // On a large site, the sum is up to a minute old, or older if nobody has uploaded since: then it dates from
  // the last upload.
  const all = await ctx.figures.read('uploaded bytes', () => bytesOfAll(ctx.db));
  return inTransaction(ctx, async (ctx) => {
    const owner = await lockOwner(ctx.db, row.ownerId);
    if (!owner) return signInFirst();
    if (row.kind === 'video' && !isConfirmed({ emailVerified: owner.verified, role: ctx.viewer.role }))
      return failure('forbidden', verifyBeforeVideo);
    if (isOverQuota(owner.bytes + row.bytes)) return quotaExceeded();
    if (all + row.bytes > ctx.uploadQuota) {
      ctx.log.warn({ bytes: all, quota: ctx.uploadQuota }, 'an upload was refused: UPLOAD_QUOTA is reached');
      return storageFull();
    }
    await insertUpload(ctx.db, row);
    return undefined;
  });
}

interface PreparedUpload {
  type: 'image' | 'video';
  url: string;
  width?: number;
  height?: number;
  focus?: PictureFocus;
  files: { name: string; bytes: number; store: (storage: Storage, key: string) => Promise<void> }[];
}

async function prepareImage(
  { images, log, viewer }: Pick<MemberContext, 'images' | 'log' | 'viewer'>,
  file: ReceivedFile,
  type: ImageType,
): Promise<PreparedUpload | Failure> {
  if (file.size > limits.imageBytes) {
    return failure(
      'too-large',
      `Pictures can be at most ${limits.imageBytes / mebibyte} MB. Choose a smaller one`,
    );
  }
  if (type === 'png' && isAnimatedPng(await file.read(0, file.size)))
    return failure(
      'unsupported-media-type',
      'This PNG picture is animated, which is not supported: save it as an animated WebP or GIF',
    );
  const image = await images.render(file.path, type, viewer.id);
  if (typeof image === 'string') return notProcessed(log, file, type, image);
  if ('tooManyPixels' in image) return tooManyPixels(type, image.tooManyPixels);
  const { page, card, width, height, focus } = image;
  return {
    type: 'image',
    url: 'page.webp',
    width,
    height,
    focus,
    files: [
      { name: 'page.webp', bytes: page.byteLength, store: (storage, key) => storage.put(key, page) },
      { name: 'card.webp', bytes: card.byteLength, store: (storage, key) => storage.put(key, card) },
    ],
  };
}

async function prepareVideo(
  { videos, log, viewer }: Pick<MemberContext, 'videos' | 'log' | 'viewer'>,
  file: ReceivedFile,
  type: VideoType,
): Promise<PreparedUpload | Failure> {
  if (file.size > limits.videoBytes) {
    return failure(
      'too-large',
      `Videos can be at most ${limits.videoBytes / mebibyte} MB. Choose a shorter one`,
    );
  }
  const hash = await videos.removeMetadata(file.path, type, viewer.id);
  if (typeof hash === 'string') return notProcessed(log, file, type, hash);
  const name = `video.${type}`;
  return {
    type: 'video',
    url: name,
    files: [{ name, bytes: file.size, store: (storage, key) => storage.keep(key, { ...file, hash }) }],
  };
}

function notProcessed(
  log: MemberContext['log'],
  { size }: ReceivedFile,
  type: FileType,
  reason: 'damaged' | 'busy' | 'killed',
): Failure {
  const [noun, remedy] = isVideoType(type)
    ? ['video', 'export it again as MP4']
    : ['picture', 'save it as JPEG'];
  if (reason === 'busy') {
    const detail = `Too many ${noun}s are being processed. Try again in a few seconds`;
    return retryableFailure('unavailable', detail, 10);
  }
  if (reason === 'killed')
    log.warn({ type, bytes: size }, `a ${noun} was refused: it took too long or too much memory`);
  const message =
    reason === 'killed'
      ? `The ${noun} takes too long to process. Choose another one, or ${remedy}`
      : `The ${noun} cannot be read: it may be damaged. Choose another one`;
  return invalid({ field: 'file', message });
}

function tooManyPixels(type: ImageType, maxBytes: number): Failure {
  const noun = type === 'avif' ? 'AVIF pictures' : maxBytes < limits.imagePixels ? 'Animations' : 'Pictures';
  return failure(
    'too-large',
    `${noun} can have at most ${maxBytes / 1_000_000} megapixels. Choose a smaller one`,
  );
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
