import { limits } from '../core/limits.ts';
import type { ImageType } from './file-types.ts';

/**
 * The maximum number of pixels of a picture, over all frames of an animation. Decoding takes about 20 bytes
 * per pixel for AVIF and at most 7 for other formats; animations are slow, because they are encoded frame by
 * frame.
 */
export function maxPixels(type: ImageType, animated: boolean): number {
  if (type === 'avif') return limits.avifPixels;
  return animated ? limits.animationPixels : limits.imagePixels;
}
