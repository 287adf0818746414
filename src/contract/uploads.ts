import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A file that this site keeps now. Pixels and bytes are those of the file at `url`. */
const upload = z
  .object({
    url: z.string().meta({ example: '/files/0199a5c2-7d00-7000-8000-000000000001/page.webp' }),
    type: z.enum(['image', 'video']),
    width: z.number().int().optional(),
    height: z.number().int().optional(),
    bytes: z.number().int(),
  })
  .meta({ id: 'Upload' });

export type Upload = z.infer<typeof upload>;

export const uploadFile = endpoint({
  name: 'uploadFile',
  summary: 'Upload a picture or a video',
  auth: 'required',
  upload: true,
  idempotent: true,
  status: 201,
  reply: upload,
  problems: ['invalid', 'too-large', 'unsupported-media-type'],
});
