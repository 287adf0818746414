import type { Upload } from '../../contract/files/uploads.ts';
import { sendFile } from './send-file.ts';

/** Milliseconds after which a video counts as one that the browser cannot play. */
const maxWaitMs = 15_000;

/**
 * Uploads the first frame of a stored video as a picture. Rejects where the browser cannot play the video.
 */
export async function uploadFirstFrame(address: string): Promise<Upload> {
  const signal = AbortSignal.timeout(maxWaitMs);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  video.src = address;
  await new Promise<void>((resolve, reject) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true });
    for (const target of [video, signal])
      target.addEventListener(target === video ? 'error' : 'abort', reject, { once: true });
  });
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  video.removeAttribute('src');
  if (!blob) throw new Error('no frame');
  return sendFile(new File([blob], 'frame.webp', { type: blob.type }), 'image', {
    signal,
    onProgress: () => {},
  });
}
