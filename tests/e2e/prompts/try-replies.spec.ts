import type { ServerResponse } from 'node:http';
import type { Client } from '../../../src/contract/client.ts';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, open } from '../support/fixtures.ts';
import { answer, cors, end, enter, key, part, run, stream, test } from '../support/model-service.ts';

const publish = async (api: Client) => (await api.publishPrompt({ body: aPrompt({}) })).id;
const status = (code: number, headers: object, body: string) => (response: ServerResponse) =>
  response.writeHead(code, { ...cors, ...headers }).end(body);
const events =
  (...sent: (object | string)[]) =>
  (response: ServerResponse) => {
    stream(response, ...sent);
    response.end();
  };
const thought = { choices: [{ delta: { reasoning_content: 'Let me think.' } }] };
const notTheApi = /isn’t an answer of the OpenAI API/;

/** By the name of the model: its reply, the answer that is shown, and the problem. */
const replies: Record<
  string,
  [reply: (response: ServerResponse) => unknown, text: string, problem?: RegExp]
> = {
  'in single bytes': [
    async (response) => {
      stream(response);
      for (const byte of Buffer.from(`data: ${JSON.stringify(part('Grüße 🦆 漢字'))}\n\n`)) {
        response.write(Buffer.of(byte));
        await new Promise(setImmediate);
      }
      stream(response, end);
      response.end();
    },
    'Grüße 🦆 漢字',
  ],
  'after thoughts': [events(thought, part(answer), end), answer],
  'only thoughts': [events(thought, end), '', /^The service’s answer has no text/],
  'without a reason of its end': [events(part(answer), '[DONE]'), answer],
  'as one object': [
    status(
      200,
      { 'content-type': 'application/json' },
      JSON.stringify({ choices: [{ message: { content: answer }, finish_reason: 'stop' }] }),
    ),
    answer,
  ],
  'up to a limit': [
    events(part(answer), { choices: [{ delta: {}, finish_reason: 'length' }] }),
    answer,
    /at its limit of tokens/,
  ],
  'lines of JSON': [
    status(200, { 'content-type': 'application/x-ndjson' }, '{"message":{"content":"a"}}\n{"done":true}\n'),
    '',
    notTheApi,
  ],
  'a page': [status(200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>'), '', notTheApi],
  'broken JSON': [events('{"choices": ['), '', notTheApi],
  'another form': [events({ choices: {} }), '', notTheApi],
  'broken later': [events(part(answer), '{"choices": ['), answer, /^The rest of the answer can’t be read/],
  'a failure later': [
    events(part(answer), { error: { message: 'Overloaded' } }),
    answer,
    /^The service failed. It says: “Overloaded”/,
  ],
  'cut off': [
    (response) => {
      stream(response, part(answer));
      setTimeout(() => response.destroy(), 50);
    },
    answer,
    /^The connection ended before the answer was complete/,
  ],
  limited: [
    status(429, { 'retry-after': '20' }, '{"error":{"message":"Slow down"}}'),
    '',
    /one of its limits is reached. Try again in 20 seconds. It says: “Slow down”/,
  ],
  moved: [status(307, { location: '/v2' }, ''), '', /^The service redirects to another address/],
  'not there': [status(404, {}, '404 page not found'), '', /^The service has no such model/],
  'more than 1 MB': [
    (response) => stream(response, ...Array.from({ length: 110 }, () => part('0123456789'.repeat(1000)))),
    '0123456789'.repeat(100_000),
    /^The answer is longer than 1 MB. This is its beginning/,
  ],
};

test.describe('replies', () => {
  test.use({ expectedMessages: [/Failed to load resource|net::ERR/] });

  test('of every kind are shown, or named with their cause', async ({ page, signedIn, service }) => {
    await open(page, paths.tryPrompt(await publish(signedIn.api)));
    const shown = page.getByRole('region', { name: 'Answer', exact: true });
    for (const [model, [reply, text, problem]] of Object.entries(replies)) {
      service.replies[model] = reply;
      await enter(page, `${service.url}/v1`, model);
      await run(page);
      await expect(shown.getByRole('status').first(), model).toHaveText(new RegExp(`^${model}( ·|$)`));
      if (problem) await expect(shown.getByRole('alert'), model).toHaveText(problem);
      else await expect(shown.getByRole('alert'), model).toHaveCount(0);
      expect(await shown.locator('pre').allInnerTexts(), model).toEqual(text ? [text] : []);
    }
    await expect.poll(() => service.ended).toContain('more than 1 MB');
  });

  test('of which one fails leave the other as it is', async ({ page, signedIn, service }) => {
    service.replies.refusing = status(401, {}, '{"error":"Unknown key"}');
    await open(page, paths.tryPrompt(await publish(signedIn.api)));
    await enter(page, `${service.url}/v1`, 'small');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByLabel('Second model').fill('refusing');
    await run(page);
    const second = page.getByRole('region', { name: 'Second answer' });
    await expect(second.getByRole('alert')).toHaveText(/^The service refuses this key. .*“Unknown key”/);
    const first = page.getByRole('region', { name: 'Answer', exact: true });
    await expect(first.getByText(answer)).toBeVisible();
    await expect(first.getByText('12 tokens in, 5 tokens out')).toBeVisible();
    await expect(first.getByRole('alert')).toHaveCount(0);
  });

  test('are of every length of a list of models', async ({ page, signedIn, service }) => {
    await open(page, paths.tryPrompt(await publish(signedIn.api)));
    await enter(page, `${service.url}/v1`, '');
    const fields = page.getByRole('region', { name: 'Service', exact: true });
    const suggested = () =>
      page
        .locator('datalist option')
        .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    const list = async (reply: (response: ServerResponse) => unknown, note: RegExp) => {
      service.replies.models = reply;
      await fields.getByRole('button', { name: 'List models' }).click();
      await expect(fields.getByRole('status')).toHaveText(note);
    };
    const names = Array.from({ length: 500 }, (_, n) => `model-${n}`);
    const data = [...names, 'model-0', ''].map((id) => ({ id }));
    await list(status(200, {}, JSON.stringify({ data: [...data, null] })), /now suggests/);
    expect(await suggested()).toEqual(names);
    await list(status(404, {}, ''), /^The service has no list of models, or the address is wrong/);
    expect(await suggested()).toEqual([]);
    await list(status(200, {}, '{"data":[]}'), /^The service lists no models/);
    await list(status(200, {}, '{"models":[]}'), notTheApi);
    await list(status(200, {}, JSON.stringify({ data })), /now suggests/);
    // They are not those of another service.
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('http://localhost:11434/v1');
    await expect(fields.getByRole('status')).toBeHidden();
    expect(await suggested()).toEqual([]);
    delete service.replies.models;
  });
});

test('an answer that goes on is ended after 10 minutes', async ({ page, signedIn, service }) => {
  let send: (text: string) => void = () => {};
  service.replies.endless = (response) => {
    send = (text) => stream(response, part(text));
    send('begins ');
  };
  await page.clock.install();
  await open(page, paths.tryPrompt(await publish(signedIn.api)));
  await enter(page, `${service.url}/v1`, 'endless');
  await run(page);
  const shown = page.getByRole('region', { name: 'Answer', exact: true });
  await expect(shown.getByText('begins')).toBeVisible();
  for (let seconds = 50; seconds < 600; seconds += 50) {
    await page.clock.fastForward(50_000);
    send(`${seconds} `);
    await expect(shown.getByText(`${seconds} `)).toBeVisible();
  }
  await expect(shown.getByRole('alert')).toHaveCount(0);
  await page.clock.fastForward(50_000);
  await expect(shown.getByRole('alert')).toHaveText('The request was ended after 10 minutes.');
  await expect(shown.getByText('begins')).toBeVisible();
  await expect.poll(() => service.ended).toContain('endless');
});

test('an answer ends at the service when its reader stops it or leaves the page', async ({
  page,
  signedIn,
  service,
}) => {
  const id = await publish(signedIn.api);
  for (const model of ['stopped', 'left'])
    service.replies[model] = (response) => stream(response, part(answer));
  await open(page, paths.tryPrompt(id));
  await enter(page, `${service.url}/v1`, 'stopped');
  await run(page);
  await expect(page.getByText(answer)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('You stopped it.')).toBeVisible();
  await expect.poll(() => service.ended).toContain('stopped');
  await enter(page, `${service.url}/v1`, 'left');
  await run(page);
  await expect(page.getByText(answer)).toBeVisible();
  expect(service.ended).not.toContain('left');
  await page.getByRole('link', { name: 'Back to the prompt' }).click();
  await expect(page).toHaveURL(paths.prompt(id));
  await expect.poll(() => service.ended).toContain('left');
});

test('the key is nowhere but in its field, which is empty after leaving', async ({
  page,
  signedIn,
  service,
}) => {
  await open(page, paths.tryPrompt(await publish(signedIn.api)));
  const address = page.getByRole('textbox', { name: 'Address', exact: true });
  for (const wrong of [`http://:${key}@localhost/v1`, `${service.url}/v1?key=${key}`]) {
    await enter(page, wrong, 'small');
    await run(page);
    await expect(page.getByText('Enter an address such as https://api.openai.com/v1')).toBeVisible();
    await expect(address).toBeFocused();
  }
  await enter(page, `${service.url}/v1`, '');
  await run(page);
  await expect(page.getByText('Enter a model, such as llama3.2')).toBeVisible();
  await expect(page.getByLabel('Model', { exact: true })).toBeFocused();
  await page.keyboard.type('small');
  await page.keyboard.press('Enter');
  await expect(page.getByText(answer)).toBeVisible();
  const stored = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      document.cookie,
      location.href,
    ]),
  );
  expect(stored).toContain(service.url);
  expect(stored).not.toContain(key);
  // A page that a browser keeps for going back gets this event.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  await expect(page.getByLabel('Key')).toHaveValue('');
  await page.reload();
  await expect(address).toHaveValue(`${service.url}/v1`);
  await expect(page.getByLabel('Key')).toHaveValue('');
});

test('a reader keeps an answer in this browser alone, and deletes it', async ({
  page,
  signedIn: _reader,
  browser,
  service,
  site,
}) => {
  const author = await anotherUser(browser, site, 'Ann Author');
  const sent: string[] = [];
  page.on('request', (request) => request.url().startsWith(site.url) && sent.push(request.postData() ?? ''));
  await open(page, paths.tryPrompt(await publish(author.api)));
  await enter(page, `${service.url}/v1`, 'small');
  await run(page);
  const keep = page.getByRole('button', { name: 'Keep', exact: true });
  await keep.click();
  const kept = page.getByRole('region', { name: 'Kept in this browser' });
  await expect(kept.getByText(answer)).toBeVisible();
  await page.reload();
  await expect(kept.getByText(answer)).toBeVisible();
  expect(sent.join()).not.toContain(answer);

  service.replies.long = events(part('long '.repeat(50_000)), end);
  await enter(page, `${service.url}/v1`, 'long');
  await run(page);
  await keep.click();
  await expect(page.getByText(/can’t be longer than 200 kB to be kept/)).toBeVisible();
  await enter(page, `${service.url}/v1`, 'small');
  for (let count = 2; count <= 20; count++) {
    await run(page);
    await keep.click();
    await expect(kept.getByRole('button', { name: 'Delete' })).toHaveCount(count);
  }
  await run(page);
  await keep.click();
  await expect(page.getByText(/keeps up to 20 answers/)).toBeVisible();
  for (let count = 19; count >= 0; count--) {
    await kept.getByRole('button', { name: 'Delete' }).first().click();
    await expect(kept.getByRole('button', { name: 'Delete' })).toHaveCount(count);
  }
  expect(await page.evaluate(() => localStorage.getItem('kept-answers'))).toBeNull();
});
