import sharp from 'sharp';
import { ApiError } from '../../src/contract/client.ts';
import { type Endpoint, rulesOf } from '../../src/contract/core/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { aDiscussion, anEvent, aPrompt, type PromptInput } from '../../tests/factories.ts';
import { aDecision } from '../../tests/support/a-decision.ts';
import { formFile, send } from '../../tests/support/site/send.ts';
import type { Case } from './case.ts';
import { largestInput } from './largest-input.ts';
import { cut, oddTexts } from './odd-texts.ts';
import type { Member, OddObjects, Stage, Stored } from './stage.ts';

const maxComments = 40;
const maxReplies = 12;

/** Returns what the storing cases have stored. */
export function storedOn({ memory: { stored } }: Stage): Stored {
  if (!stored?.odd.length) throw new Error('Nothing is stored.');
  return stored;
}

/** The cases that store the objects of each kind of text. */
export function storingCases(): Case[] {
  return Object.entries(oddTexts).map(([kind, text]) => ({
    name: `storing everything, ${kind}`,
    attack: async (stage) => {
      const stored = await beginningOn(stage);
      return async () => {
        try {
          stored.odd.push(await store(stage, stored, { kind, text }));
          return [201];
        } catch (error) {
          console.log(`${kind} could not be stored: ${error instanceof Error ? error.message : error}`);
          return [error instanceof ApiError ? error.status : 0];
        }
      };
    },
  }));
}

async function beginningOn(stage: Stage): Promise<Stored> {
  if (stage.memory.stored) return stage.memory.stored;
  const [author, reader, ...commenters] = await stage.members(2 + 10);
  if (!author || !reader) throw new Error('There are no members.');
  const { description } = largestInput(endpoints.createCollection.body, {}) as { description: string };
  const { collection } = await author.api.createCollection({
    body: { name: 'Odd prompts', description, visibility: 'public' },
  });
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { json } = await send(stage.url, 'POST /api/upload', {
    token: author.token,
    ...formFile(picture, 'a.png', 'image/png'),
  });
  const stored = {
    ...{ author, reader, commenters, collection, picture: json().url as string },
    odd: [],
  };
  stage.memory.stored = stored;
  return stored;
}

async function store(
  stage: Stage,
  { author, reader, commenters, collection }: Stored,
  { kind, text }: Pick<OddObjects, 'kind' | 'text'>,
): Promise<OddObjects> {
  const { admin, ctx } = stage;
  const input = <B extends object>(endpoint: Endpoint, example: B, most = Number.POSITIVE_INFINITY): B =>
    largestInput(endpoint.body as NonNullable<Endpoint['body']>, example, {
      text: (length) => text(Math.min(length, most)),
      maxBytes: rulesOf(endpoint).maxBodyBytes,
    }) as B;
  const body: PromptInput = input(endpoints.publishPrompt, aPrompt());
  const withEnd = (end: string): PromptInput => ({
    ...body,
    contentMd: `${cut(body.contentMd, body.contentMd.length - end.length)}${end}`,
  });
  const { id, post } = await author.api.publishPrompt({ body });
  const params = { id };
  const fork = (await reader.api.forkPrompt({ params })).post;
  await author.api.updatePrompt({ params, body: withEnd('\nChanged.') });
  await reader.api.updatePrompt({
    params: { id: fork.id },
    body: { ...withEnd('\nOther.'), title: fork.title },
  });
  const { title, summary, contentMd } = withEnd('\nSuggested.');
  const proposal = input(endpoints.proposeEdit, {
    ...{ title, heading: '', summary, contentMd, tags: [], note: 'Better.', version: 2 },
  });
  const sent = await reader.api.proposeEdit({ params, body: { ...proposal, contentMd, version: 2 } });
  await reader.api.addBookmark({ params });
  const comments = await byAll(commenters, maxComments, ({ api }, most) =>
    api.addComment({ params, body: input(endpoints.addComment, { bodyMd: '' }, most) }),
  );
  await author.api.addCollectionItem({
    params: { id: collection.id, promptId: id },
    body: input(endpoints.addCollectionItem, {}),
  });
  const { discussion } = await shortened((most) =>
    author.api.startDiscussion({ body: input(endpoints.startDiscussion, aDiscussion(), most) }),
  );
  const replies = await byAll(commenters, maxReplies, ({ api }, most) =>
    api.addReply({
      params: { id: discussion.id },
      body: input(endpoints.addReply, { bodyMd: '' }, most),
    }),
  );
  const { event } = await shortened((most) =>
    admin.api.createEvent({ body: input(endpoints.createEvent, anEvent(), most) }),
  );
  const premium = { ...withEnd('\nPremium.'), isPremium: true, price: 4.99 };
  const { id: sold } = await author.api.publishPrompt({ body: premium });
  const { order } = await reader.api.buyPrompt({ params: { id: sold }, body: { price: premium.price } });
  await reader.api.answerTestCheckout({ params: { id: order.id }, body: { outcome: 'succeed' } });
  await reader.api.openPurchase({ params: { id: order.id }, body: { consent: true } });
  const decision = await aDecision(
    { pool: ctx, contextFor: () => ctx },
    { subjectId: author.id, authorId: author.id, subjectCopy: { title, body: contentMd } },
  );
  return {
    ...{ kind, text, prompt: id, slug: post.slug ?? '', cover: post.imageUrl, fork: fork.id },
    ...{ proposal: sent.proposal.id, comment: comments[0]?.comment.id ?? '' },
    ...{ discussion: discussion.id, reply: replies[0]?.reply.id ?? '', event: event.id },
    ...{ decision, order: order.id },
  };
}

/** Lets members write the same text this many times in all, each of them once at a time. */
async function byAll<T>(
  members: readonly Member[],
  count: number,
  write: (member: Member, most: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  await Promise.all(
    members.map(async (member) => {
      for (let n = 0; n < count / members.length; n++)
        done.push(await shortened((most) => write(member, most)));
    }),
  );
  return done;
}

/** Writes a text, and a shorter one while it is refused, for instance for its tables. */
async function shortened<T>(write: (most: number) => Promise<T>): Promise<T> {
  for (let most = 100_000; ; most /= 4)
    try {
      return await write(most);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 422) || most < 1) throw error;
    }
}
