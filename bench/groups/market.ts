import { randomUUID } from 'node:crypto';
import { createClient } from '../../src/contract/client.ts';
import { paths } from '../../src/contract/core/routes.ts';
import type { NewPrompt } from '../../src/contract/prompts/prompt-input.ts';
import { generatedCover } from '../../src/domain/core/addresses.ts';
import { isFailure } from '../../src/operations/core/failure.ts';
import { readPrompt } from '../../src/operations/prompts/read.ts';
import type { Bench } from '../group.ts';
import { inTurns, readers } from '../load.ts';
import { barePool, statementsOf } from '../statements.ts';
import type { Row } from '../table.ts';
import { type Member, newMembers } from './members.ts';

/** Number of concurrent buyers. */
const buyers = 50;
const price = 4.99;
/** Number of searches for a word, one at a time. */
const searches = 200;

/**
 * Measures the cost of selling: 50 concurrent purchases of one prompt (order and payment), next to 50 members
 * who like it and remove the like; the page of a premium prompt for visitors, next to that of a free one; the
 * statements of a free prompt's page, next to those of a site that sells nothing; and searches for a word of
 * the paid text, next to searches for a word that does not occur.
 */
export async function market({ site: siteOf, load, beside }: Bench): Promise<Row[]> {
  const site = await siteOf();
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, 2);
  try {
    const base = `${site.url}/api`;
    const clientOf = ({ token }: Member) =>
      createClient({
        base,
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.1.${hostOf()}` },
      });
    const [seller, ...others] = await newMembers(pool, 2 * buyers + 1);
    if (!seller) throw new Error('There is no seller.');
    const author = clientOf(seller);
    const word = `canary${randomUUID().replaceAll('-', '')}`;
    const free = (await author.publishPrompt({ body: aPrompt('Free') })).id;
    const premium = (
      await author.publishPrompt({ body: { ...aPrompt(`Sold ${word}`), isPremium: true, price } })
    ).id;
    const buy = async (member: Member) => {
      const client = clientOf(member);
      const { order } = await client.buyPrompt({ params: { id: premium }, body: { price } });
      const paid = await client.answerTestCheckout({
        params: { id: order.id },
        body: { outcome: 'succeed' },
      });
      if (paid.order.state !== 'paid') throw new Error(`A purchase is ${paid.order.state}.`);
    };
    const like = async (member: Member) => {
      const client = clientOf(member);
      await client.addLike({ params: { id: premium } });
      await client.removeLike({ params: { id: premium } });
    };
    const likes = await atOnce(others.slice(0, buyers), like);
    const purchases = await atOnce(others.slice(buyers), buy);

    const lanes = 32;
    const visit = (path: string) => () =>
      load({
        port: site.port,
        milliseconds: 1_500,
        requests: Array.from({ length: lanes }, (_, lane) => readers(path, lane)),
        pids: () => [site.pid],
      });
    const pages = await inTurns(3, visit(paths.prompt(premium)), visit(paths.prompt(free)));

    const statements = async (sells: boolean) =>
      (
        await statementsOf({ ...ctx, sells }, async (spied) => {
          const read = await readPrompt(spied, free);
          if (isFailure(read)) throw new Error(read.detail);
        })
      ).length;

    const absent = `absent${randomUUID().replaceAll('-', '')}`;
    const search = async (text: string) => {
      const sizes: number[] = [];
      const started = performance.now();
      for (let n = 0; n < searches; n++) {
        const headers = { 'x-forwarded-for': `10.2.${hostOf()}` };
        const reply = await (await fetch(`${base}/posts?q=${text}`, { headers })).text();
        sizes.push(reply.replaceAll(text, '').length);
      }
      return { ms: (performance.now() - started) / searches, bytes: Math.max(...sizes) };
    };
    await search(absent);
    const found = { paid: await search(word), nowhere: await search(absent) };
    return [
      { name: 'market: 50 purchases of one prompt at once', unit: 'ms', ours: purchases, baseline: likes },
      {
        name: 'market: CPU of a premium page for visitors',
        unit: 'µs',
        ours: pages.ours.cpu,
        baseline: pages.baseline.cpu,
        target: { of: 'ratio', bound: '≤', value: 1.2 },
      },
      {
        name: 'market: statements of a free prompt',
        unit: '',
        ours: await statements(true),
        baseline: await statements(false),
        target: { of: 'difference', bound: '≤', value: 0 },
      },
      { name: 'market: search for a paid word', unit: 'ms', ours: found.paid.ms, baseline: found.nowhere.ms },
      {
        name: 'market: bytes of its results',
        unit: '',
        ours: found.paid.bytes,
        baseline: found.nowhere.bytes,
        target: { of: 'difference', bound: '≤', value: 0 },
      },
    ];
  } finally {
    await pool.end();
    await close();
  }
}

/** Milliseconds until all members are done. */
async function atOnce(members: readonly Member[], work: (member: Member) => Promise<void>): Promise<number> {
  const started = performance.now();
  await Promise.all(members.map(work));
  return performance.now() - started;
}

/** The last part of an address that no other request has, so that none is limited. */
function hostOf(): string {
  const n = made++;
  return `${n >> 8}.${n & 255}`;
}
let made = 1;

function aPrompt(secret: string): NewPrompt {
  return {
    title: `Measured ${randomUUID()}`,
    ...{ summary: 'A prompt that is sold.', heading: '', categoryId: 'programming', tags: ['selling'] },
    contentMd: `Explain [this] to {{someone}}.\n\n${secret}`,
    imageUrl: generatedCover,
    sampleResponses: [],
    ...{ isPremium: false, price: 0, status: 'published' },
  } as NewPrompt;
}
