import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../scripts/browsers.ts';
import { createClient } from '../../src/contract/client.ts';
import { paths } from '../../src/contract/core/routes.ts';
import { generatedCover } from '../../src/domain/core/addresses.ts';
import { kindNames, untypedInput } from '../../src/domain/prompts/inputs/inputs.ts';
import { isFailure } from '../../src/operations/core/failure.ts';
import { publishPrompt } from '../../src/operations/prompts/publish.ts';
import type { Bench } from '../group.ts';
import type { Row } from '../table.ts';

const fields = 40;
const keys = 60;
const names = Array.from({ length: fields }, (_, n) => `Field ${n + 1}`);

/**
 * Measures the time from a key to the painted page, in a prompt with forty placeholders of every kind that
 * are all shown, and in a bare page with as many text fields: the 95th percentile of the keys.
 */
export async function typing({ site: siteOf, beside }: Bench): Promise<Row[]> {
  const site = await siteOf();
  const id = await promptWithFields(await beside(site), site.url);
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.setContent(names.map((name) => `<label>${name} <input></label>`).join(''));
    const baseline = await timeOfKeys(page);
    await page.goto(site.url + paths.prompt(id), { waitUntil: 'networkidle' });
    const more = page.getByRole('button', { name: /\d+ more/ });
    await more.click();
    await more.waitFor({ state: 'hidden' });
    const ours = await timeOfKeys(page);
    return [
      {
        name: `a key in one of ${fields} typed fields`,
        unit: 'ms',
        ours,
        baseline,
        target: { of: 'figure', bound: '≤', value: 50 },
      },
    ];
  } finally {
    await browser.close();
  }
}

async function timeOfKeys(page: Page): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          // Its message arrives once the frame is painted.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(undefined);
        });
      },
      true,
    );
  });
  await page
    .getByLabel(names[0] ?? '', { exact: true })
    .first()
    .click();
  await page.keyboard.type('a'.repeat(keys), { delay: 60 });
  await page.waitForFunction(
    (count) => (window as unknown as { times: number[] }).times.length === count,
    keys,
  );
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  return times.sort((a, b) => a - b)[Math.floor(keys * 0.95)] ?? Number.NaN;
}

async function promptWithFields(
  { ctx, close }: Awaited<ReturnType<Bench['beside']>>,
  url: string,
): Promise<string> {
  try {
    const { items } = await createClient({ base: `${url}/api` }).trendingPrompts({ query: { limit: 1 } });
    const viewer = { role: 'admin' as const, id: items[0]?.authorId ?? '', username: '' };
    const prompt = await publishPrompt(
      { ...ctx, viewer },
      {
        title: 'Of many fields',
        heading: '',
        categoryId: 'content-creation',
        contentMd: names.map((name) => `Consider [${name}] in detail, and say why it matters.`).join('\n\n'),
        summary: 'Has many fields.',
        tags: [],
        imageUrl: generatedCover,
        sampleResponses: [],
        inputs: names.map((name, n) => {
          const kind = n === 0 ? 'line' : (kindNames[n % kindNames.length] ?? 'line');
          const choices = kind === 'choice' || kind === 'several' ? ['one', 'two', 'three', 'four'] : [];
          return { ...untypedInput, name, help: 'What it is about.', kind, choices };
        }),
        isPremium: false,
        price: 0,
        status: 'published',
      },
    );
    if (isFailure(prompt)) throw new Error(prompt.detail);
    return prompt.id;
  } finally {
    await close();
  }
}
