import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';

const service = z
  .object({
    name: z.string().meta({ example: 'ChatGPT' }),
    home: z
      .string()
      .meta({ description: 'URL that opens the service without a text', example: 'https://chatgpt.com/' }),
    link: z.string().optional().meta({
      description:
        'URL that opens the service with a text: replace `{text}` with the percent-encoded text. Absent if no link fills its input',
      example: 'https://chatgpt.com/?prompt={text}',
    }),
    limit: z.number().int().optional().meta({ description: 'Maximum length of a link, in characters' }),
    sends: z.enum(['never', 'maybe', 'always']).optional().meta({
      description:
        'Whether the service submits the text of a link without asking; `maybe` if that is unknown',
      example: 'never',
    }),
    own: z.boolean().optional().meta({
      description:
        'The reader runs the service at an address, which replaces `{address}` in `home` and `link`',
    }),
  })
  .meta({ id: 'Service' });

export const listServices = endpoint({
  name: 'listServices',
  method: 'GET',
  path: '/services',
  access: 'visitor',
  summary: 'AI services that can open a prompt',
  description:
    'Lists the services of the “Open in…” menu, in its order. The site’s operator may have changed them. Never put the text of a premium prompt into a link.',
  reply: z.object({ items: z.array(service) }),
  failureMessage: 'Failed to load the services',
});
