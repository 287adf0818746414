/**
 * Every length, count and price that the product promises (SPEC 9, PRODUCT 3 and 6).
 * Lengths are UTF-16 code units, the unit of `String.length` and of a form's `maxlength`.
 */
export const limits = {
  title: 120,
  heading: 160,
  summary: 300,
  body: 20_000,
  tag: 30,
  tagsPerPrompt: 5,
  sampleTitle: 120,
  sampleContent: 20_000,
  samplesPerPrompt: 10,
  url: 2_000,
  reportDetails: 1_000,
  /** Why an admin did something. */
  adminNote: 500,
  bio: 500,
  displayName: 60,
  /** Location, profession, company. */
  profileLine: 100,
  email: 254,
  /** A discussion's title, and what is said in it at once. */
  discussionTitle: 120,
  discussionBody: 10_000,
  comment: 2_000,
  contactSubject: 120,
  contactMessage: 5_000,
  keyName: 60,
  keysPerUser: 20,
  passwordMin: 6,
  passwordMax: 128,
  searchQuery: 200,
  pageSize: 12,
  pageSizeMax: 100,
  /** Lists are counted exactly up to here; what lies past it is reached by a narrower search. */
  countedRows: 10_000,
  /** Prices in integer cents. */
  priceMinCents: 99,
  priceMaxCents: 99_999,
  /** Bytes. */
  imageBytes: 5 * 1024 * 1024,
  videoBytes: 50 * 1024 * 1024,
  storagePerUser: 200 * 1024 * 1024,
  imagePixels: 40_000_000,
} as const;
