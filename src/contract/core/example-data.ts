import { coverText } from '../../domain/content/cover-text.ts';
import { generatedCover, promptCoverPath } from '../../domain/core/addresses.ts';
import { usualChoices } from '../../domain/prompts/choices.ts';
import { placeholderMarks, placeholderRanges } from '../../domain/prompts/placeholders/placeholders.ts';
import { shippedTopics, topicColor } from '../../domain/prompts/topics-and-tags/topics.ts';
import { paths } from './routes.ts';

/** Made-up ids of the examples. */
export const exampleIds = {
  alice: '0199a5c2-7d00-7000-8000-00000000a11c',
  bob: '0199a5c2-7d00-7000-8000-000000000b0b',
  prompt: '0199a5c2-7d00-7000-8000-000000000001',
  fork: '0199a5c2-7d00-7000-8000-00000000000f',
  proposal: '0199a5c2-7d00-7000-8000-0000000000e1',
  sample: '0199a5c2-7d00-7000-8000-000000000002',
  similar: '0199a5c2-7d00-7000-8000-000000000008',
  message: '0199a5c2-7d00-7000-8000-000000000005',
  session: '0199a5c2-7d00-7000-8000-000000000006',
  key: '0199a5c2-7d00-7000-8000-000000000004',
  link: '0199a5c2-7d00-7000-8000-00000000000a',
  search: '0199a5c2-7d00-7000-8000-000000000007',
  event: '0199a5c2-7d00-7000-8000-0000000000d3',
  discussion: '0199a5c2-7d00-7000-8000-0000000000d1',
  reply: '0199a5c2-7d00-7000-8000-0000000000d2',
  report: '0199a5c2-7d00-7000-8000-0000000000a8',
  audit: '0199a5c2-7d00-7000-8000-0000000000a7',
  comment: '0199a5c2-7d00-7000-8000-0000000000c1',
  upload: '0199a5c2-7d00-7000-8000-000000000003',
  webhook: '0199a5c2-7d00-7000-8000-0000000000b1',
  collection: '0199a5c2-7d00-7000-8000-0000000000c2',
  delivery: '0199a5c2-7d00-7000-8000-0000000000b2',
  notification: '0199a5c2-7d00-7000-8000-0000000000f1',
  premium: '0199a5c2-7d00-7000-8000-000000000009',
  order: '0199a5c2-7d00-7000-8000-0000000000f2',
  sale: '0199a5c2-7d00-7000-8000-0000000000f5',
  refund: '0199a5c2-7d00-7000-8000-0000000000f3',
  payout: '0199a5c2-7d00-7000-8000-0000000000f4',
} as const;

/** The token of a mailed link. */
export const exampleMailToken = 'Zs9aLc5hPeQ2dXk1v0m3Jr8TtYb6uWn4';

/** The time of all events in the examples. */
export const exampleTime = '2025-11-20T12:00:00.000Z';

/** A member after signing up. */
export const exampleAlice = {
  id: exampleIds.alice,
  url: paths.profile('alice'),
  username: 'alice',
  displayName: 'Alice Moreau',
  photoURL: '',
  headline: '',
  bio: '',
  location: '',
  website: '',
  linkedinUrl: '',
  profession: '',
  company: '',
  createdAt: exampleTime,
  followersCount: 0,
  followingCount: 0,
  promptsCount: 0,
  following: false,
  uid: exampleIds.alice,
  email: 'alice@example.com',
  emailVerified: false,
  suspendedUntil: null,
  role: 'member' as const,
  showsAdult: false,
};

/** Her changes to her profile, and the result. */
export const exampleAliceChanges = {
  headline: 'I explain things for a living',
  bio: 'Teacher by day.\nPrompt writer by night.',
  location: 'Lisbon, Portugal',
  website: 'https://alice.example.com',
};
export const exampleAliceChanged = { ...exampleAlice, ...exampleAliceChanges };

const {
  uid: _uid,
  email: _email,
  emailVerified: _verified,
  suspendedUntil: _suspended,
  role: _role,
  showsAdult: _adult,
  ...seen
} = exampleAliceChanged;
/** The same member as everyone sees her, once she follows someone and has published a prompt. */
export const exampleAliceAsSeen = { ...seen, followingCount: 1, promptsCount: 1 };

/** Another member as everyone sees him. */
export const exampleBob = {
  id: exampleIds.bob,
  url: paths.profile('bob'),
  username: 'bob',
  displayName: 'Bob',
  photoURL: '',
  headline: '',
  bio: '',
  location: '',
  website: '',
  linkedinUrl: '',
  profession: '',
  company: '',
  createdAt: exampleTime,
  followersCount: 1,
  followingCount: 0,
  promptsCount: 0,
  following: true,
};

/** The member as the author of a text. */
export const exampleByline = { username: 'alice', displayName: 'Alice Moreau', photoURL: '' };

/** The prompt that she publishes. */
export const examplePromptInput = {
  title: 'Explain code like a patient colleague',
  heading: 'For reviews, onboarding and old code',
  categoryId: 'programming',
  contentMd:
    'Explain [this code] to a colleague who is new to {{language}}.\nSay what it is for, then go through it step by step.',
  summary: 'Turns any piece of code into an explanation that a newcomer can follow.',
  tags: ['explaining', 'code review'],
  imageUrl: generatedCover,
  sampleResponses: [
    { type: 'text' as const, title: 'A loop', content: 'This loop adds up the prices. It starts with zero…' },
  ],
  isPremium: false,
  price: 0,
};

const beginning = coverText(examplePromptInput.contentMd, examplePromptInput.title);
const programming = shippedTopics.find(({ id }) => id === 'programming');

/** The prompt in lists, just published. */
const listed = {
  id: exampleIds.prompt,
  url: paths.prompt(exampleIds.prompt),
  slug: 'explain-code-like-a-patient-colleague',
  title: examplePromptInput.title,
  heading: examplePromptInput.heading,
  summary: examplePromptInput.summary,
  beginning,
  placeholders: placeholderRanges(beginning),
  categoryId: 'programming',
  category: {
    id: 'programming',
    name: 'Programming',
    slug: 'programming',
    color: topicColor(programming?.hue ?? 0),
  },
  tags: examplePromptInput.tags,
  imageUrl: promptCoverPath({ id: exampleIds.prompt, categoryId: 'programming', beginning }),
  isPremium: false,
  price: 0,
  status: 'published' as const,
  isAdult: false,
  ...usualChoices,
  models: [],
  featured: false,
  readTime: 1,
  likeCount: 0,
  liked: false,
  bookmarkCount: 0,
  bookmarked: false,
  rating: null,
  ratingCount: 0,
  ratingMean: null,
  commentCount: 0,
  downloadCount: 0,
  authorId: exampleIds.alice,
  authorUsername: 'alice',
  authorDisplayName: 'Alice Moreau',
  authorAvatarUrl: '',
  createdAt: exampleTime,
  updatedAt: exampleTime,
  publishedAt: exampleTime,
  can: { edit: true, delete: true, feature: false },
};
const content = {
  version: 1,
  forkCount: 0,
  contentMd: examplePromptInput.contentMd,
  contentPlaceholders: placeholderMarks(examplePromptInput.contentMd).marks,
  sampleResponses: [
    {
      id: exampleIds.sample,
      type: 'text' as const,
      title: 'A loop',
      content: 'This loop adds up the prices. It starts with zero…',
    },
  ],
};
/** The prompt just published. */
export const examplePrompt = { ...listed, ...content };

/** The author's later changes. */
export const examplePromptChanges = {
  summary: 'Any piece of code, explained so that a newcomer can follow.',
};

/** The note of Bob, who suggests the change. */
export const exampleVersionNote = 'Shorter, and says first what it is about.';

/** The words that this replaces and keeps. */
export const exampleTextChanges = [
  { kind: 'removed' as const, text: 'Turns any ' },
  { kind: 'added' as const, text: 'Any ' },
  { kind: 'same' as const, text: 'piece of code' },
  { kind: 'removed' as const, text: ' into an explanation ' },
  { kind: 'added' as const, text: ', explained so ' },
  { kind: 'same' as const, text: 'that a newcomer can follow.' },
];

const reacted = { ...examplePromptChanges, likeCount: 1, bookmarkCount: 1, downloadCount: 1 };

/** The prompt in lists as its author sees it, after changing, liking and bookmarking it. */
export const exampleListedPrompt = { ...listed, ...reacted, liked: true, bookmarked: true };

/** The matches of a search for "explain code". */
export const exampleMatch = {
  title: [
    [0, 7],
    [8, 12],
  ] as [number, number][],
  excerpt: {
    text: examplePromptChanges.summary,
    marks: [
      [13, 17],
      [19, 28],
    ] as [number, number][],
  },
};

/** The prompt in lists as admins see it. */
export const exampleModeratedPrompt = {
  ...listed,
  ...reacted,
  can: { edit: true, delete: true, feature: true },
};

const similarBeginning = 'Explain this [error].';
const similarCover = {
  beginning: similarBeginning,
  placeholders: placeholderRanges(similarBeginning),
  imageUrl: promptCoverPath({
    id: exampleIds.similar,
    categoryId: 'programming',
    beginning: similarBeginning,
  }),
};

/** A similar prompt of another member as visitors see it. */
export const exampleSimilarPrompt = {
  ...listed,
  ...similarCover,
  id: exampleIds.similar,
  url: paths.prompt(exampleIds.similar),
  slug: 'explain-an-error-message',
  title: 'Explain an error message',
  summary: 'Explains an error in any code so that a newcomer can fix it.',
  heading: '',
  tags: ['explaining'],
  authorId: exampleIds.bob,
  authorUsername: 'bob',
  authorDisplayName: 'Bob',
  can: { edit: false, delete: false, feature: false },
};

/** The draft that another member forks from it. */
export const exampleFork = {
  ...listed,
  ...content,
  id: exampleIds.fork,
  url: paths.prompt(exampleIds.fork),
  slug: `explain-code-like-a-patient-colleague~${exampleIds.fork}`,
  imageUrl: promptCoverPath({ id: exampleIds.fork, categoryId: 'programming', beginning }),
  status: 'draft' as const,
  authorId: exampleIds.bob,
  authorUsername: 'bob',
  authorDisplayName: 'Bob',
  publishedAt: null,
  forkedFrom: {
    id: exampleIds.prompt,
    title: examplePromptInput.title,
    author: exampleByline,
    version: 1,
    mergedVersion: 1,
    latestVersion: 1,
  },
};

/** The fields of the changed prompt that lists omit. */
export const examplePromptContent = { ...content, version: 2 };
