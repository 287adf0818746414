/**
 * The limits of lengths, counts and prices that forms and the API enforce.
 * Lengths are UTF-16 code units, the unit of `String.length` and of a form's `maxlength`.
 */
export const limits = {
  title: 200,
  heading: 160,
  model: 40,
  modelsPerPrompt: 5,
  summary: 300,
  body: 100_000,
  /** Placeholders of a prompt with different labels. */
  inputsPerPrompt: 200,
  /** The text of a prompt with a reader's values, and one such value. */
  filledPrompt: 1_000_000,
  inputValue: 20_000,
  tag: 30,
  tagsPerPrompt: 5,
  sampleTitle: 120,
  sampleContent: 20_000,
  sampleModel: 100,
  samplesPerPrompt: 10,
  url: 2_000,
  reportDetails: 1_000,
  /** An author's note about a change. */
  versionNote: 200,
  /**
   * Minutes in which further changes by the same author are added to the version that the first one created.
   */
  versionMinutes: 10,
  /** The reason that an admin gives for an action. */
  adminNote: 500,
  bio: 500,
  displayName: 60,
  /** What people say about themselves before an admin approves their account. */
  introduction: 200,
  /** Location, profession, company. */
  profileLine: 100,
  email: 254,
  /** A discussion's title, and one post in it. */
  discussionTitle: 120,
  discussionBody: 10_000,
  comment: 2_000,
  /** The HTML of a user's Markdown: at most `base` bytes plus `perByte` for each byte of the text. */
  richText: { cells: 1_000, depth: 30, base: 4_000, perByte: 8 },
  contactSubject: 120,
  contactMessage: 5_000,
  keyName: 60,
  keysPerUser: 20,
  /** Days until a key expires, unless its user chooses another time. */
  keyDays: 90,
  keyDaysMax: 365,
  passwordMin: 6,
  passwordMax: 128,
  searchQuery: 200,
  searchName: 80,
  searchesPerUser: 50,
  collectionName: 80,
  collectionDescription: 500,
  /** A note about a prompt in a collection. */
  collectionNote: 300,
  collectionHeading: 80,
  collectionsPerUser: 100,
  promptsPerCollection: 500,
  /** Including invited users. */
  collaboratorsPerCollection: 20,
  /** Users that one user can mute, and users that one user can block. */
  mutesPerUser: 1_000,
  pageSize: 12,
  pageSizeMax: 100,
  /** Days for which changes of lists are kept for programs that copy them. */
  changesDays: 30,
  /** Lists are counted and paged up to this many rows; users must narrow their search to see the rest. */
  countedRows: 10_000,
  /** Prompts that are counted for each facet of a search. */
  countedForFacets: 1_000,
  /** Maximum number of prompts in one request. */
  idsPerRequest: 100,
  /** Bytes. */
  imageBytes: 5 * 1024 * 1024,
  videoBytes: 50 * 1024 * 1024,
  /** For a user's texts, their versions and uploaded files together. */
  storagePerUser: 200 * 1024 * 1024,
  /** Pixels of a picture in general, of an AVIF, and of all frames of an animation. */
  imagePixels: 40_000_000,
  avifPixels: 12_500_000,
  animationPixels: 20_000_000,
} as const;
