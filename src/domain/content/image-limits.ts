import { limits } from '../core/limits.ts';
import type { ImageType } from './file-types.ts';

/**
 * The most pixels of a picture, all frames of an animation together. Decoding AVIF takes about 20 bytes for each, other formats
 * at most 7; animations are encoded frame by frame, which takes long.
 */
export function mostPixels(type: ImageType, animated: boolean): number {
  if (type === 'avif') return limits.avifPixels;
  return animated ? limits.animationPixels : limits.imagePixels;
}
