import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, open } from '../support/fixtures.ts';
import { answer, cors, enter, key, part, run, stream, test } from '../support/model-service.ts';

const value = 'a value of the reader';

test('a prompt is run on the service of the reader alone, and its author adds the answer', async ({
  page,
  signedIn,
  service,
  site,
}) => {
  const { id } = await signedIn.api.publishPrompt({ body: aPrompt({ contentMd: 'Say [something] well.' }) });
  await open(page, paths.prompt(id));
  await page.getByRole('link', { name: 'Try it' }).click();
  await expect(page).toHaveURL(paths.tryPrompt(id));
  const sent: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (url.startsWith(site.url)) sent.push(url + (request.postData() ?? ''));
  });
  await page.reload();
  await page.getByLabel('something').fill(value);
  await enter(page, `${service.url}/v1`, 'small');
  await run(page);
  await expect(page.getByText('12 tokens in, 5 tokens out')).toBeVisible();
  await expect(page.getByText(answer)).toBeVisible();
  for (const secret of [key, value, answer]) expect(sent.join()).not.toContain(secret);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(key);
  expect(stored).not.toContain(answer);
  await page.getByRole('button', { name: 'Add as sample' }).click();
  await expect(page.getByRole('button', { name: 'Added' })).toBeVisible();
  const { post } = await signedIn.api.readPrompt({ params: { id } });
  expect(post?.sampleResponses.at(-1)).toMatchObject({ content: answer, model: 'small' });
});

test.describe('what goes wrong', () => {
  test.use({ expectedMessages: [/CORS|Failed to load resource/] });

  test('a refused key, a stall and another origin are named', async ({ page, signedIn, service }) => {
    const { id } = await signedIn.api.publishPrompt({ body: aPrompt({}) });
    service.replies.refused = (response) =>
      response.writeHead(401, cors).end(JSON.stringify({ error: { message: 'Unknown key' } }));
    service.replies.stalling = (response) => stream(response, part(answer));
    await page.clock.install();
    await open(page, paths.tryPrompt(id));
    await enter(page, `${service.url}/v1`, 'refused');
    await run(page);
    await expect(page.getByText('The service refuses this key. It says: “Unknown key”')).toBeVisible();
    await enter(page, `${service.url}/v1`, 'stalling');
    await run(page);
    await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
    await page.clock.fastForward(61_000);
    await expect(page.getByText(/^Nothing arrived for 60 seconds/)).toBeVisible();
    await expect(page.getByText(answer)).toBeVisible();
    await enter(page, `${service.url}/closed`, 'small');
    await run(page);
    await expect(page.getByText(/refuses requests from the pages of this site \(CORS\)/)).toBeVisible();
  });
});
