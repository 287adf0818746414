import sharp from 'sharp';
import { limits } from '../../domain/limits.ts';
import { type Failure, failure } from '../failure.ts';

/** Widths in pixels in which images are stored; smaller images are not enlarged. */
const widths = { page: 1600, card: 640 } as const;

sharp.cache(false);
sharp.concurrency(1);

/**
 * Converts an image of any accepted format to WebP in page and card width, upright and without metadata. The page file keeps
 * animations. `width` and `height` are those of the page file. Fails with too-large (pixels) or invalid (damaged).
 */
export async function renderImage(
  bytes: Uint8Array,
): Promise<{ page: Uint8Array; card: Uint8Array; width: number; height: number } | Failure> {
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height * pages > limits.imagePixels) {
      return failure(
        'too-large',
        `Pictures can have at most ${limits.imagePixels / 1_000_000} megapixels: choose a smaller one`,
      );
    }
    const page = await sharp(bytes, {
      animated: pages > 1,
      limitInputPixels: limits.imagePixels,
      failOn: 'error',
    })
      .autoOrient()
      .resize({ width: widths.page, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const card = await sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: widths.card, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
    return {
      page: page.data,
      card,
      width: page.info.width,
      height: page.info.pageHeight ?? page.info.height,
    };
  } catch {
    return failure('invalid', 'The picture cannot be read: it may be damaged. Choose another one');
  }
}
