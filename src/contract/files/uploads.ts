import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { pictureFocus } from '../core/fields.ts';

/** A stored file. Width, height and bytes are those of the file at `url`. */
const upload = z
  .object({
    url: z.string().meta({ example: '/files/0199a5c2-7d00-7000-8000-000000000001/page.webp' }),
    type: z.enum(['image', 'video']),
    width: z.number().int().optional().meta({ example: 1200 }),
    height: z.number().int().optional().meta({ example: 630 }),
    focus: pictureFocus
      .optional()
      .meta({ description: 'What stands out in the image: cards keep this point, in percent' }),
    bytes: z.number().int().meta({ example: 1684 }),
  })
  .meta({ id: 'Upload' });

export type Upload = z.infer<typeof upload>;

export const uploadFile = endpoint({
  name: 'uploadFile',
  method: 'POST',
  path: '/upload',
  access: 'member',
  signInMessage: 'You must be signed in to upload files.',
  summary: 'Upload an image or a video',
  description:
    'Stores an image (JPEG, PNG, WebP, GIF or AVIF, up to 5 MB) or a video (MP4 or WebM, up to 50 MB) and returns its address. AVIF images can have up to 12.5 megapixels, animations 20 across all frames, and other images 40. Images are converted to WebP without metadata. Animated PNG is rejected, because the animation would be lost. Videos require a verified email address and are stored without tags and location data. You can upload up to 5 files at the same time. Use `url` as the `imageUrl` of a prompt, the content of a sample response, or the `photoURL` of a user.',
  bodyType: 'file',
  // The file and the multipart form around it.
  maxBodyBytes: limits.videoBytes + 64 * 1024,
  maxConcurrent: 5,
  // Rendering a picture takes too long to keep a transaction open; unreferenced files are cleaned up.
  idempotent: 'in steps',
  status: 201,
  location: 'url',
  reply: upload,
  failureMessage: 'Upload failed',
});
