import sharp from 'sharp';
import { percentOf } from '../../../domain/core/addresses.ts';
import type { ImageType } from '../../../domain/files/file-types.ts';
import { maxPixels } from '../../../domain/files/image-limits.ts';
import type { RenderedImage } from '../../../operations/core/adapters/adapters.ts';
import { serveTasks } from '../../core/tasks/serve-tasks.ts';

/** Widths in pixels in which images are stored; smaller images are not enlarged. */
const widths = { page: 1600, card: 640 } as const;

sharp.cache(false);
sharp.concurrency(1);
// The decoders of all other formats are disabled.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
});

serveTasks(render);

/** The task that `rendering.ts` sends, and the result it receives. */
export interface RenderTask {
  path: string;
  type: ImageType;
}
export type Rendered = RenderedImage | { tooManyPixels: number } | 'damaged';

async function render({ path, type }: RenderTask): Promise<Rendered> {
  try {
    // Reads the header only.
    const header = await sharp(path, { limitInputPixels: false }).metadata();
    const format = header.format === 'heif' ? 'avif' : header.format;
    if (format !== type || (type === 'avif' && header.compression !== 'av1')) return 'damaged';
    const { pages = 1 } = header;
    const max = maxPixels(type, pages > 1);
    // Depending on the version of the library, the height of an animation is that of one frame or of all
    // frames together.
    const frame = header.pageHeight ?? header.height;
    if (header.width * frame * pages > max) return { tooManyPixels: max };
    const page = await sharp(path, { animated: pages > 1, limitInputPixels: max, failOn: 'error' })
      .autoOrient()
      .resize({ width: widths.page, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    // Made from the page's image, or its first frame: decoding the upload again would take as long as the
    // first time.
    const card = await sharp(page.data)
      .resize({ width: widths.card, withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
    const { width, height: total, pageHeight: height = total } = page.info;
    return { page: page.data, card, width, height, focus: await focusOf(page.data, width, height) };
  } catch {
    return 'damaged';
  }
}

/** The most salient point of a picture, in percent of its width and height. */
async function focusOf(picture: Buffer, width: number, height: number): Promise<RenderedImage['focus']> {
  const crop = { width: 160, height: 90, position: sharp.strategy.attention };
  const { info } = await sharp(picture).resize(crop).raw().toBuffer({ resolveWithObject: true });
  return {
    x: percentOf(info.attentionX ?? width / 2, width),
    y: percentOf(info.attentionY ?? height / 2, height),
  };
}
