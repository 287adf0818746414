/**
 * Users and prompts with extreme content for the site's pages: long words, other scripts, very much, little
 * and none.
 */
import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { type Client, createClient } from '../../src/contract/client.ts';
import { anEvent, aPrompt, type PromptInput } from '../factories.ts';
import { unique } from '../support/generated/unique.ts';
import { establishAccounts } from '../support/site/established-accounts.ts';
import { grantAdmin } from '../support/site/grant-admin.ts';
import { mailedToken } from '../support/site/mails.ts';
import { changeDatabase, type SiteDatabase } from '../support/site/site-database.ts';
import { addCollections, type CollectionContent } from './collection-content.ts';
import { addMarket, type MarketContent } from './market-content.ts';
import { addProposals, type ProposalContent } from './proposal-content.ts';
import { longWebhook } from './webhook-content.ts';

/** The signed-in viewers of the screens. */
export type ContentUser = 'author' | 'newcomer' | 'admin' | 'applicant';

interface SignedInUser {
  name: string;
  username: string;
  email: string;
  api: Client;
  /** The session cookie as a browser stores it. */
  cookie: { name: string; value: string };
}

export interface Content {
  users: Record<ContentUser, SignedInUser>;
  /**
   * Ids. `long` reaches every limit; `plain` has no variables and no likes; `described` has inputs;
   * `draft` lacks most fields;
   * `hidden` was hidden by an admin; `changed` has several versions, and `fork` was made by an admin from the
   * first one.
   */
  prompts: Record<
    'long' | 'arabic' | 'plain' | 'described' | 'draft' | 'hidden' | 'adult' | 'changed' | 'fork',
    string
  >;
  /** Ids of edits that are suggested for the prompt `changed`. */
  proposals: ProposalContent;
  /** Ids of an answer and of the oldest comment on the long prompt. */
  comments: Record<'answer' | 'oldest', string>;
  /** Tokens from the mailed links. */
  tokens: { reset: string; verify: string; invitation: string };
  collections: CollectionContent;
  market: MarketContent;
  /** Id of a discussion with replies in other scripts, long words and quotes. */
  discussion: string;
  /** Ids of events that the newcomer joined. */
  events: Record<'upcoming' | 'past', string>;
  /** Id of the decision that hid the author's prompt `hidden`. */
  decision: string;
}

/** Signs up users on a site and publishes their content. */
export async function makeContent(site: SiteDatabase & { url: string }): Promise<Content> {
  const { url: siteUrl, dataDir } = site;
  const [author, newcomer] = await Promise.all([
    signUp(siteUrl, 'Wilhelmina Featherstonehaugh-Cholmondeley'),
    signUp(siteUrl, 'Newcomer'),
  ]);
  // Only members with a confirmed address use videos of other sites.
  await establishAccounts(site, [author.username]);
  const [photo, cover] = await Promise.all([picture(400, 400), picture(1200, 750)]);
  const upload = async (file: File) => (await author.api.uploadFile({ file })).url;
  const [photoURL, imageUrl] = await Promise.all([upload(photo), upload(cover)]);
  await author.api.updateUser({ body: { ...profile, photoURL } });
  const publish = async (changes: Partial<PromptInput>) =>
    (await author.api.publishPrompt({ body: aPrompt(changes) })).id;
  const made = {
    plain: await publish(plain),
    described: await publish(described),
    arabic: await publish(arabic),
    draft: (
      await author.api.publishPrompt({
        body: { status: 'draft', title: 'Not finished yet', contentMd: 'Explain [it] to' },
      })
    ).id,
    hidden: await publish({ title: 'The first chapter of a famous book, word for word' }),
    adult: await publish({ title: 'A bedtime story for grown-ups', isAdult: true }),
    long: await publish(long(imageUrl)),
    changed: await publish(firstVersion),
  };
  const admin = await signUp(siteUrl, 'Host');
  const prompts = { ...made, fork: await addFork(admin.api, made.changed) };
  const proposals = await addProposals(
    { author: author.api, newcomer: newcomer.api, admin: admin.api },
    made.changed,
  );
  for (const version of laterVersions)
    await author.api.updatePrompt({
      params: { id: prompts.changed },
      body: aPrompt({ ...firstVersion, ...version }),
    });
  const { items } = await author.api.trendingPrompts({ query: { limit: 12 } });
  for (const { id } of items) {
    await author.api.likePrompt({ params: { id } });
    await author.api.bookmarkPrompt({ params: { id } });
  }
  const comments = await addComments(author.api, newcomer.api, prompts);
  for (const [name, scopes] of keys)
    await author.api.createKey({ body: { name, scopes, password: 'correct horse' } });
  for (const search of searches) await author.api.saveSearch({ body: search });
  await newcomer.api.followUser({ params: { username: author.username } });
  await author.api.requestPasswordReset({ body: { email: author.email } });
  const tokens = {
    reset: await mailedToken(dataDir, author.email, '/reset-password/'),
    verify: await mailedToken(dataDir, newcomer.email, '/verify-email/'),
  };
  const discussion = await addDiscussion(author.api, newcomer.api);
  await grantAdmin(site, admin.email);
  const applicant = await addApplicants(site);
  const invitation = await addInvitations(admin);
  const decision = await moderate(siteUrl, newcomer.api, admin.api, prompts.hidden);
  await addReports(author.api, newcomer.api, admin.api, prompts);
  const collections = await addCollections(author.api, newcomer, [
    prompts.arabic,
    prompts.long,
    prompts.plain,
    prompts.changed,
  ]);
  const events = await addEvents(admin.api, newcomer.api);
  const market = await addMarket(author.api, newcomer.api);
  // Nothing happens any more that it would be sent.
  await author.api.createWebhook({ body: longWebhook });
  // The newcomer has published nothing.
  await admin.api.followUser({ params: { username: newcomer.username } });
  return {
    users: { author, newcomer, admin, applicant },
    prompts,
    proposals,
    comments,
    collections,
    market,
    tokens: { ...tokens, invitation },
    discussion,
    events,
    decision,
  };
}

/**
 * A published fork of a prompt's first version, in which the lines that the author changes later are
 * different.
 */
async function addFork(api: Client, id: string): Promise<string> {
  const { post } = await api.forkPrompt({ params: { id } });
  const contentMd = post.contentMd.replace('for a family of [number]', 'for people who hate cooking');
  await api.patchPrompt({
    params: { id: post.id },
    body: { title: 'Plan a week without cooking', contentMd, status: 'published' },
  });
  return post.id;
}

/** Saved searches: with a default name, with a long word, and with every filter. */
const searches: NonNullable<Parameters<Client['saveSearch']>[0]>['body'][] = [
  { filters: { q: 'explain', categoryId: 'programming' } },
  { name: 'W'.repeat(80), filters: { q: 'ملخص "a phrase" -without', tags: ['a', 'b', 'c'] } },
  {
    name: 'Everything for the new colleagues, newest first, as of the last meeting we had',
    filters: {
      q: `${'onboarding documentation '.repeat(7)}guide`,
      categoryId: 'content-creation',
      tags: ['code review', 'donaudampfschifffahrt', 'tone', 'style', 'checklist'],
      sort: 'recent',
    },
  },
];

/** Adds open and decided reports. */
async function addReports(
  author: Client,
  newcomer: Client,
  admin: Client,
  { long: reported, arabic: other }: Content['prompts'],
): Promise<void> {
  const details = 'It is the third one of its kind this week, and says nothing that the others did not.';
  await newcomer.reportPrompt({ params: { id: other }, body: { reason: 'spam' } });
  await admin.decideReports({
    params: { id: await openCaseAbout(admin, other) },
    body: { content: 'keep', note: 'A letter, no spam.' },
  });
  for (const { reporter, reason } of [
    { reporter: newcomer, reason: 'other' },
    { reporter: admin, reason: 'misleading' },
  ] as const)
    await reporter.reportPrompt({ params: { id: reported }, body: { reason, details } });
  const { comment } = await newcomer.addComment({
    params: { id: reported },
    body: { bodyMd: 'Cheap shoes at https://shoes.example.com' },
  });
  await author.reportComment({ params: { id: comment.id }, body: { reason: 'spam' } });
}

/** Bans a user, and decides to hide a prompt that was reported. Returns the id of the decision. */
async function moderate(siteUrl: string, reporter: Client, admin: Client, prompt: string): Promise<string> {
  const spammer = await signUp(siteUrl, 'Spammer');
  const { id } = (await spammer.api.currentUser()).user;
  const reason = 'Advertises the same shop under every prompt, after two friendly words about it.';
  await admin.banUser({ params: { id }, body: { reason } });
  await reporter.reportPrompt({ params: { id: prompt }, body: { reason: 'stolen' } });
  const found = await openCaseAbout(admin, prompt);
  const note = 'Copied from a book whose author asked us to take it down. Write your own words and tell us.';
  await admin.decideReports({ params: { id: found }, body: { content: 'hide', note } });
  return found;
}

/** The id of the open case about a prompt, among those that tests before have left open. */
async function openCaseAbout(admin: Client, prompt: string): Promise<string> {
  const { items } = await admin.listReportCases({ query: { limit: 100 } });
  const found = items.find(({ subject }) => subject.id === prompt);
  if (!found) throw new Error(`No open case about prompt ${prompt}`);
  return found.id;
}

/**
 * Adds two pages of comments to the long prompt, with ratings, answers, other scripts and a deleted one, and
 * one comment to the Arabic prompt.
 */
async function addComments(
  author: Client,
  newcomer: Client,
  { long: id, arabic: other }: Pick<Content['prompts'], 'long' | 'arabic'>,
): Promise<Content['comments']> {
  const add = async (by: Client, bodyMd: string, parentId?: string) =>
    (await by.addComment({ params: { id }, body: { bodyMd, ...(parentId && { parentId }) } })).comment.id;
  const tried = (n: number) => add(newcomer, `Tried it with model number ${n}: short and clear.`);
  const oldest = await tried(1);
  for (let n = 2; n <= 14; n++) await tried(n);
  const deleted = await add(newcomer, 'A word that is taken back.');
  await add(author, 'I would like to know more about that.', deleted);
  await newcomer.deleteComment({ params: { id: deleted } });
  const words = await add(
    newcomer,
    `I asked it about the **${'Donaudampfschifffahrtsgesellschaft'.repeat(3)}**, and this came out:\n\n> A company of ships on a river\n\n\`\`\`\na line of code that goes on and on, well past the edge of any phone that anybody may hold in a hand\n\`\`\``,
  );
  for (let n = 1; n <= 3; n++)
    await add(author, `Answer ${n}: thank you, see https://example.com/${n}`, words);
  const answer = await add(newcomer, 'شكرا، يعمل جيدا مع النصوص العربية أيضا.', words);
  await newcomer.ratePrompt({ params: { id }, body: { stars: 4 } });
  await newcomer.addComment({
    params: { id: other },
    body: { bodyMd: 'رسالة واضحة ومهذبة، شكرا لك!', stars: 5 },
  });
  return { answer, oldest };
}

async function addEvents(admin: Client, newcomer: Client): Promise<Content['events']> {
  const announce = async (body: ReturnType<typeof anEvent>) => {
    const { event } = await admin.createEvent({ body });
    await newcomer.joinEvent({ params: { id: event.id } });
    return event.id;
  };
  const title = 'A workshop on prompts that fit on one page, and on what to leave out of them';
  const upcoming = await announce(anEvent({ title, place: 'https://meet.example.com/a' }));
  const talk = anEvent({ title: 'What a year of prompts taught us', type: 'talk' });
  const past = await announce(talk);
  const before = (time: string) => new Date(Date.parse(time) - 31 * 86_400_000).toISOString();
  await admin.updateEvent({
    params: { id: past },
    body: { ...talk, startsAt: before(talk.startsAt), endsAt: before(talk.endsAt) },
  });
  return { upcoming, past };
}

async function addDiscussion(author: Client, newcomer: Client): Promise<string> {
  const title = `Whose prompts do you keep, and ${'why do you keep them, '.repeat(4)}really?`.slice(0, 120);
  const bodyMd =
    'I keep **three**:\n\n1. one\n2. two\n3. ' +
    'Donaudampfschifffahrtsgesellschaft'.repeat(4) +
    '\n\n```\na line of code that goes on and on, well past the edge of any phone that anybody may hold in a hand\n```';
  const { discussion } = await author.startDiscussion({ body: { category: 'showcase', title, bodyMd } });
  const params = { id: discussion.id };
  for (const text of ['> I keep three\n\nMe, too. See https://example.com/a', 'وأنا أيضا أحتفظ بثلاثة'])
    await newcomer.addReply({ params, body: { bodyMd: text } });
  return discussion.id;
}

/** Accounts that wait for approval, and one that has not said who it is, which is returned. */
async function addApplicants(site: SiteDatabase & { url: string }): Promise<SignedInUser> {
  const introductions = [
    'I teach physics in Lisbon and collect prompts for my classes.',
    'أدرس الفيزياء في لشبونة وأجمع النصوص',
    'Donaudampfschifffahrtsgesellschaft'.repeat(5).slice(0, 200),
    '',
  ];
  const users = [];
  for (const [n, introduction] of introductions.entries()) {
    const user = await signUp(
      site.url,
      n === 2 ? 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' : `Applicant ${n}`,
    );
    await changeDatabase(
      site,
      'update users set awaits_approval = true, email_verified = true, introduction = $2 where username = $1',
      [user.username, introduction],
    );
    users.push(user);
  }
  return users.at(-1) as SignedInUser;
}

/** Invitations: open, revoked, to a long address, and a link, whose token is returned. */
async function addInvitations({ api }: SignedInUser): Promise<string> {
  await api.createInvitation({
    body: { email: `${'a.long.address.'.repeat(4)}x@example.com`, role: 'moderator' },
  });
  const { id } = await api.createInvitation({ body: { email: 'revoked@example.com' } });
  await api.revokeInvitation({ params: { id } });
  const { url } = await api.createInvitation({ body: { uses: 30 } });
  return url?.split('/').at(-1) ?? '';
}

async function signUp(siteUrl: string, name: string): Promise<SignedInUser> {
  const local = `${name.split(' ')[0]?.toLowerCase()}-${unique()}`;
  const email = `${local}@example.com`;
  const reply = await fetch(`${siteUrl}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email, password: 'correct horse' }),
  });
  const [cookie = ''] = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (!reply.ok || !cookie) throw new Error(`${name} could not sign up: ${await reply.text()}`);
  const { token, user } = await reply.json();
  const [cookieName = '', ...value] = cookie.split('=');
  return {
    name,
    username: user.username,
    email,
    api: createClient({ base: `${siteUrl}/api`, headers: { authorization: `Bearer ${token}` } }),
    cookie: { name: cookieName, value: value.join('=') },
  };
}

/** A picture with visible content. */
async function picture(width: number, height: number): Promise<File> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 8" preserveAspectRatio="none" width="${width}" height="${height}">
    <rect width="12" height="8" fill="#d9b48f"/><circle cx="9" cy="2.4" r="1.3" fill="#b4431a"/>
    <path d="M0 6 3 3.4 6 5.6 8.5 4 12 6.5V8H0Z" fill="#3d4a44"/></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  return new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' });
}

const profile = {
  headline: 'Writes prompts',
  bio: `I write prompts for people who have too little time, and test each of them on three models before it is published.\n\n${'Everything here may be used at work. '.repeat(10)}`,
  location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Wales',
  website: `https://example.com/${'a-very-long-path/'.repeat(8)}`,
  linkedinUrl: 'https://www.linkedin.com/in/example',
  profession: 'Prompt engineer',
  company: 'Featherstonehaugh & Daughters',
};

const keys = [
  ['Nightly backup of every prompt, to the disk in the cellar', ['read', 'write']],
  ['Reader', ['read']],
] as const satisfies [string, ('read' | 'write')[]][];

/** Its author describes an input of each kind, with long texts. */
const described: Partial<PromptInput> = {
  title: 'Answer a letter from an office',
  contentMd:
    'Answer this letter: [letter]. Address it to [recipient], by {{due_date}}, in a [tone] tone. Mention [points], at most [number of words] words. Enclose a copy: [copy]. Sign as [name].',
  inputs: [
    { name: 'letter', label: 'The letter', help: 'Without account numbers', kind: 'text', required: true },
    {
      name: 'recipient',
      label: 'The office as it signs its letters, with department and person in charge',
      help: 'It is in the head of the letter, or below the signature, often in small print with the reference number.',
      required: true,
      example: 'Amt für Donaudampfschifffahrtsgesellschaftskapitänsangelegenheiten',
    },
    { name: 'due date', kind: 'date', help: 'The last day for an answer' },
    { name: 'tone', kind: 'choice', choices: ['polite', 'firm', 'desperate'], default: 'firm' },
    { name: 'points', kind: 'several', choices: ['the delay', 'earlier letters', 'costs'], default: 'costs' },
    { name: 'number of words', kind: 'number', default: '200' },
    { name: 'copy', label: 'Enclose a copy?', kind: 'yes-no' },
  ],
};

const plain: Partial<PromptInput> = {
  title: 'Haiku',
  categoryId: 'creative-writing',
  contentMd: 'Write a haiku about rain.',
  summary: 'Three lines.',
  tags: [],
  imageUrl: '/covers/generated.svg',
  sampleResponses: [],
};

const arabic: Partial<PromptInput> = {
  title: 'اكتب رسالة رسمية مهذبة إلى جهة حكومية',
  heading: 'رسائل واضحة بلا أخطاء',
  categoryId: 'business',
  contentMd:
    'اكتب رسالة رسمية إلى [اسم الجهة] بخصوص [الموضوع].\n\nاستخدم لغة {{النبرة}} ولا تتجاوز مئتي كلمة.',
  summary: 'يساعدك على كتابة رسالة رسمية واضحة ومهذبة، مع تحية وخاتمة مناسبتين.',
  tags: ['رسائل', 'عمل'],
  kind: 'image',
  models: ['Midjourney'],
  imageUrl: '/covers/generated.svg',
  sampleResponses: [{ type: 'text', title: 'مثال', content: 'السادة المحترمون،\n\nتحية طيبة وبعد…' }],
};

const firstVersion: Partial<PromptInput> = {
  title: 'Plan a week of meals',
  contentMd: [
    'You are a cook who plans meals for a family of [number].',
    'Ask what is in the fridge first.',
    ...Array.from({ length: 12 }, (_, n) => `Day ${n + 1}: breakfast, lunch and dinner.`),
    'End with a shopping list.',
  ].join('\n'),
};

const seasonal = `${firstVersion.contentMd?.replace('a family of [number]', 'a family of [number] in [season]')}\nSort the list by shop.`;

const laterVersions: readonly Partial<PromptInput & { versionNote: string }>[] = [
  {
    contentMd: seasonal,
    versionNote:
      'Seasonal meals, and a list that is sorted by shop, because the old one made me walk through the whole market twice',
  },
  {
    contentMd: seasonal,
    tags: ['meals', 'shopping'],
    summary: 'Meals for a week, and what to buy for them.',
  },
];

function long(imageUrl: string): Partial<PromptInput> {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  return {
    title: `Explain ${word} so that anybody understands it`.slice(0, 120),
    heading: `A heading as long as headings may be, ${'and then some more, '.repeat(10)}`
      .slice(0, 160)
      .trim(),
    categoryId: 'education',
    contentMd: [
      `# Explain ${word}`,
      'You are a patient teacher. Explain [the term] to [a reader] in {{tone}} words, in no more than [number of words] words.',
      ...Array.from(
        { length: 8 },
        (_, part) =>
          `## Part ${part + 1}\n\nSay what [the term] means for [place ${part + 1}], then give an example that somebody of [age] knows from home.\n\n- one point\n- another point`,
      ),
      `\`\`\`\nconst width = "${'0123456789'.repeat(16)}";\n\`\`\``,
    ].join('\n\n'),
    summary:
      `Explains one word of the longest kind, step by step, with examples from the reader's own life. ${'It asks back where it does not know enough. '.repeat(8)}`
        .slice(0, 300)
        .trim(),
    tags: [
      'explaining',
      'language-learning-for-adults-x',
      'long words',
      'Bandwurmwörter',
      'a tag of exactly thirty chars.',
    ],
    imageUrl,
    kind: 'agent',
    models: ['A model whose name has forty characters.', 'Claude Opus', 'GPT-5', 'Llama', 'Mistral'],
    sampleResponses: [
      { type: 'text', title: 'What it says to a child', content: 'Imagine a very long boat…\n\n'.repeat(6) },
      { type: 'image', title: 'A drawing', content: imageUrl },
      { type: 'video', title: '', content: 'https://www.youtube.com/watch?v=abcdefghijk' },
      {
        type: 'text',
        title: '',
        content: `\`\`\`\n${'a line that is wider than the page '.repeat(8)}\n\`\`\``,
      },
    ],
  };
}
