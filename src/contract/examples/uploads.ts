import { type Examples, exampleIds } from './example.ts';

export const uploadExamples = {
  uploadFile: {
    description:
      'Keeps a picture (JPEG, PNG, WebP, GIF or AVIF, up to 5 MB) or a video (MP4 or WebM, up to 50 MB) and answers with its address. Pictures come out as WebP without their metadata. Use `url` as the `imageUrl` of a prompt, the content of a sample response, or the `photoURL` of a person.',
    request: {},
    reply: {
      url: `/files/${exampleIds.upload}/page.webp`,
      type: 'image',
      width: 1200,
      height: 630,
      bytes: 1684,
    },
  },
} satisfies Examples<'uploadFile'>;
