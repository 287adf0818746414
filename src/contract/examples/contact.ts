import { type Examples, exampleIds } from './example.ts';

export const contactExamples = {
  sendMessage: {
    description:
      'Sends a message to the people who run the site, who answer by mail. It is kept, too, so that none is lost. Five an hour from one network address.',
    request: {
      body: {
        name: 'Alice Moreau',
        email: 'alice@example.com',
        subject: 'A topic that is missing',
        message: 'Could there be a topic for music?\n\nThank you,\nAlice',
      },
    },
    reply: { success: true, id: exampleIds.message },
  },
} satisfies Examples<'sendMessage'>;
