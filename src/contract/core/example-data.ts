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
  invitation: '0199a5c2-7d00-7000-8000-00000000000b',
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

/** Texts of the examples: of the prompt that Alice publishes, and of one that she sells. */
export const exampleTexts = {
  title: 'Explain code like a patient colleague',
  heading: 'For reviews, onboarding and old code',
  summary: 'Turns any piece of code into an explanation that a newcomer can follow.',
  newSummary: 'Any piece of code, explained so that a newcomer can follow.',
  contentMd:
    'Explain [this code] to a colleague who is new to {{language}}.\nSay what it is for, then go through it step by step.',
  versionNote: 'Shorter, and says first what it is about.',
  premiumTitle: 'Negotiate like a diplomat',
  hash: 'b1946ac92492d2347c6235b4d2611184f37b1c1b0f0b3d2d7c1a6e8f5a2c9d10',
  decisionNote: 'Copied word for word from a book.',
  appeal: 'I wrote that book: it is mine to share.',
};

/** The time of all events in the examples. */
export const exampleTime = '2025-11-20T12:00:00.000Z';
