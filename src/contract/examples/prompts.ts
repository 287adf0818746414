import { shippedTopics, topicColor } from '../../domain/topics.ts';
import type { Prompt, PromptSummary } from '../prompts.ts';
import { type Examples, exampleIds, exampleTime } from './example.ts';

/** What Alice publishes. */
export const promptInput = {
  title: 'Explain code like a patient colleague',
  heading: 'For reviews, onboarding and old code',
  categoryId: 'programming',
  contentMd:
    'Explain [this code] to a colleague who is new to {{language}}.\nSay what it is for, then go through it step by step.',
  summary: 'Turns any piece of code into an explanation that a newcomer can follow.',
  tags: ['explaining', 'code review'],
  imageUrl: '/covers/programming/Explain%20code.svg',
  sampleResponses: [
    { type: 'text' as const, title: 'A loop', content: 'This loop adds up the prices. It starts with zero…' },
  ],
  isPremium: false,
  price: 0,
};

const programming = shippedTopics.find(({ id }) => id === 'programming');

const published: PromptSummary = {
  id: exampleIds.prompt,
  slug: 'explain-code-like-a-patient-colleague',
  title: promptInput.title,
  heading: promptInput.heading,
  summary: promptInput.summary,
  categoryId: 'programming',
  category: {
    id: 'programming',
    name: 'Programming',
    slug: 'programming',
    color: topicColor(programming?.hue ?? 0),
  },
  tags: promptInput.tags,
  imageUrl: promptInput.imageUrl,
  isPremium: false,
  price: 0,
  status: 'published',
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
  authorId: exampleIds.alice,
  authorUsername: 'alice',
  authorDisplayName: 'Alice Moreau',
  authorAvatarUrl: '',
  createdAt: exampleTime,
  updatedAt: exampleTime,
  publishedAt: exampleTime,
  can: { edit: true, delete: true, feature: false },
};
const whole = {
  contentMd: promptInput.contentMd,
  sampleResponses: [
    {
      id: exampleIds.sample,
      type: 'text',
      title: 'A loop',
      content: 'This loop adds up the prices. It starts with zero…',
    },
  ],
} satisfies Partial<Prompt>;
const changed = { summary: 'Any piece of code, explained so that a newcomer can follow.' };
const reacted = { likeCount: 1, bookmarkCount: 1 };
const asAdmin = { can: { edit: true, delete: true, feature: true } };
const byId = { params: { id: exampleIds.prompt } };

/** The prompt in lists, after Alice changed it, liked it and bookmarked it. */
export const listed: PromptSummary = { ...published, ...changed, ...reacted, liked: true, bookmarked: true };
/** The same with its body. */
export const listedWhole: Prompt = { ...listed, ...whole };
/** The same as admins see it. */
export const moderated: PromptSummary = { ...published, ...changed, ...reacted, ...asAdmin };
export const moderatedWhole: Prompt = { ...moderated, ...whole };
const shelved = { items: [{ ...listed, featured: true }] };

export const promptExamples = {
  publishPrompt: {
    description:
      'Publishes a prompt, or keeps it as a draft with `"status": "draft"`: a draft may lack anything, and nobody but its author and admins sees it. Author, slug, read time, counters and dates are set by the server; whatever a client sends for them is ignored.',
    request: { body: promptInput },
    reply: { success: true, id: exampleIds.prompt, post: { ...published, ...whole } },
  },
  listPrompts: {
    description:
      'Prompts that match everything asked for, page by page. Items are everything but body and sample responses: read those with `readPrompt`. Drafts are listed to their author and to admins alone.',
    request: { query: { q: 'explain code', categoryId: 'programming', sort: 'popular', limit: 10 } },
    reply: { items: [{ ...listed, featured: true }], page: 1, limit: 10, total: 1, totalPages: 1 },
  },
  featuredPrompts: {
    description: 'The shelf that the editors choose, last featured first.',
    request: { query: { limit: 5 } },
    reply: shelved,
  },
  trendingPrompts: {
    description:
      'Prompts by a score of their likes, bookmarks and readers who comment that fades with the age of the prompt.',
    request: { query: { limit: 5 } },
    reply: shelved,
  },
  recentPrompts: {
    description: 'The prompts that were published last, the latest first.',
    request: { query: { limit: 5 } },
    reply: shelved,
  },
  readPrompt: {
    description:
      'One prompt with its body and sample responses. A draft is not found by anyone but its author and admins.',
    request: byId,
    reply: { success: true, post: { ...published, ...whole } },
  },
  updatePrompt: {
    description:
      'Replaces what the author wrote: send all fields, also those that stay. Without `status` the prompt stays what it is. `"status": "published"` publishes a draft, whose slug follows its title until then and stays from then on. For its author and admins.',
    request: { ...byId, body: { ...promptInput, ...changed, sampleResponses: whole.sampleResponses } },
    reply: { success: true, post: { ...published, ...whole, ...changed } },
  },
  deletePrompt: {
    description:
      'Deletes a prompt with its likes, bookmarks, stars and comments, for good. For its author and admins.',
    request: byId,
    reply: { success: true, id: exampleIds.prompt },
  },
  featurePrompt: {
    description: 'Puts a prompt on the featured shelf; doing it again moves it to the front. For admins.',
    request: byId,
    reply: {
      success: true,
      post: { ...published, ...whole, ...changed, ...reacted, ...asAdmin, featured: true },
    },
  },
  unfeaturePrompt: {
    description: 'Takes a prompt off the featured shelf; doing it again changes nothing. For admins.',
    request: byId,
    reply: { success: true, post: { ...published, ...whole, ...changed, ...reacted, ...asAdmin } },
  },
} satisfies Examples<
  | 'publishPrompt'
  | 'listPrompts'
  | 'featuredPrompts'
  | 'trendingPrompts'
  | 'recentPrompts'
  | 'readPrompt'
  | 'updatePrompt'
  | 'deletePrompt'
  | 'featurePrompt'
  | 'unfeaturePrompt'
>;
