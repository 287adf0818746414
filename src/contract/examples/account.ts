import { contactExamples } from './contact.ts';
import { eventExamples } from './events.ts';
import { type Examples, exampleIds, exampleTime } from './example.ts';
import { followExamples } from './follows.ts';
import { keyExamples } from './keys.ts';
import { bob, changedAlice } from './people.ts';
import { listedWhole } from './prompts.ts';
import { uploadExamples } from './uploads.ts';

const { url, type, width, height, bytes } = uploadExamples.uploadFile.reply;
const reactions = [{ promptId: exampleIds.prompt, title: listedWhole.title, createdAt: exampleTime }];

export const accountExamples = {
  myData: {
    description:
      'One document with all that belongs to the signed-in person, to keep or to take elsewhere. It is written while it is read, has no entity tag, and is offered to browsers as a file. Not for personal keys.',
    request: {},
    reply: {
      profile: { ...changedAlice, followingCount: 1, promptsCount: 1 },
      formerUsernames: [],
      waysToSignIn: [{ provider: 'credential', createdAt: exampleTime }],
      secondFactor: null,
      sessions: [{ createdAt: exampleTime, expiresAt: exampleTime, ipAddress: null, userAgent: '' }],
      keys: keyExamples.myKeys.reply.items,
      prompts: [listedWhole],
      likes: reactions,
      bookmarks: reactions,
      ratings: [],
      comments: [],
      followedUsers: [{ id: bob.id, username: bob.username, createdAt: exampleTime }],
      followedCategories: [{ id: followExamples.followTopic.request.params.id, createdAt: exampleTime }],
      uploads: [{ url, type, width, height, bytes, createdAt: exampleTime }],
      messages: [{ ...contactExamples.sendMessage.request.body, createdAt: exampleTime }],
      discussions: [],
      replies: [],
      events: [
        { id: exampleIds.event, title: eventExamples.createEvent.reply.event.title, createdAt: exampleTime },
      ],
      adminActions: [],
      reports: [],
    },
  },
  myArchive: {
    description:
      'A ZIP archive with `data.json`, which is the reply of `myData`, and the files that the person uploaded, under the addresses that stand there: `files/…`. It is written while it is read, so that its size is not told before. Not for personal keys.',
    request: {},
    reply: new Blob(),
  },
  deleteMe: {
    description:
      'Deletes the account for good, with drafts, likes, bookmarks, stars, follows, sessions and keys. The password is asked again: a wrong one is answered 403 and counts like a wrong sign-in; who has none must have signed in within the last ten minutes. The username is given to nobody else. Not for personal keys.',
    request: { body: { password: 'correct horse battery', prompts: 'keep' } },
    reply: { success: true },
  },
} satisfies Examples<'myData' | 'myArchive' | 'deleteMe'>;
