import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { compose } from '../../../src/start/compose.ts';
import { aPrompt } from '../../factories.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-services-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (text: string) => writeFileSync(join(folder, 'services.md'), text);

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

it('lists the shipped services', async () => {
  const { items } = await app.visitor.listServices({});
  expect(items.map(({ name }) => name)).toEqual([
    'ChatGPT',
    'Claude',
    'Gemini',
    'Copilot',
    'Perplexity',
    'Grok',
    'Mistral',
    'Kagi',
    'Cursor',
    'Open WebUI',
    'LibreChat',
  ]);
  expect(items.filter(({ own }) => own).map(({ name }) => name)).toEqual(['Open WebUI', 'LibreChat']);
  // Gemini has no documented link that fills its input.
  expect(items.filter(({ link }) => !link).map(({ name }) => name)).toEqual(['Gemini']);
});

it("lists the operator's services", async () => {
  write(
    '---\nservices:\n  - name: Ours\n    home: https://ai.example.com/\n    link: https://ai.example.com/?q={text}\n    limit: 4000\n    sends: always\n---\n',
  );
  const ours = await testApp({ env: { CONTENT_DIR: folder } });
  expect((await ours.visitor.listServices({})).items).toEqual([
    {
      name: 'Ours',
      home: 'https://ai.example.com/',
      link: 'https://ai.example.com/?q={text}',
      limit: 4000,
      sends: 'always',
    },
  ]);
});

it('a bad file of the operator stops the start with its name, the line and how to correct it', async () => {
  write('---\nservices:\n  - name: Ours\n    home: javascript:alert(1)\n    limit: many\n---\n');
  const path = join(folder, 'services.md');
  await expect(
    compose(
      readConfig({ CONTENT_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
      quietLog,
    ),
  ).rejects.toThrow(`${path}: line 5: limit must be a whole number such as 8000`);
});

it('downloads a prompt as Markdown, which only those get who may see it', async () => {
  const alice = await app.user('alice');
  const publish = async (status: 'published' | 'draft') => {
    const body = aPrompt({ title: 'Résumé “check”', contentMd: 'Check [text].', status });
    return (await alice.api.publishPrompt({ body })).id;
  };
  const id = await publish('published');
  const file = await app.request(`GET /posts/id/${id}/prompt.md`);
  expect(file.status).toBe(200);
  expect(file.text).toBe('# Résumé “check”\n\nCheck [text].\n');
  expect(file.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="prompt.md"; filename*=UTF-8''r%C3%A9sum%C3%A9-check.md`,
  );
  const draft = await publish('draft');
  expect((await app.request(`GET /posts/id/${draft}/prompt.md`)).status).toBe(404);
  expect((await app.request(`GET /posts/id/${draft}/prompt.md`, { as: alice })).status).toBe(200);
  expect((await app.request('GET /posts/id/none/prompt.md')).status).toBe(404);
});
