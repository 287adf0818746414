/** The quick start of the documentation, run as it is printed. */
import { beforeAll, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { codeIn, missing, runCode, serving } from '../../support/quick-start.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

const file = 'docs/api/quick-start.md';
let app: TestApp;

beforeAll(async () => {
  app = await testApp({ env: { PROOF_OF_WORK: 'off' } });
  const author = await app.user('author');
  // More than one page of the largest size.
  for (let n = 0; n < 101; n++)
    await author.api.publishPrompt({ body: aPrompt({ title: `Review code ${n}` }) });
});

/** The quick start in one language, with the address of a running site. */
async function stepsIn(language: string): Promise<string[]> {
  const site = await serving((request) => app.fetch(request));
  return codeIn(file, language).map((code) => code.replaceAll('https://prompts.example', site));
}

it('has the same steps in each language', () => {
  const counts = ['sh', 'js', 'python'].map((language) => codeIn(file, language).length);
  expect(counts).toEqual([7, 7, 7]);
});

it('works in a shell', async () => {
  const steps = await stepsIn('sh');
  const marked = steps.map((code) => `${code}\necho; echo "--- next ---"`).join('\n');
  const replies = (await runCode('sh', marked)).split('--- next ---').map((text) => text.trim());
  const json = (n: number) => JSON.parse(replies[n] ?? '');
  expect(json(0).items).toHaveLength(7);
  expect(json(1)).toMatchObject({ user: { username: 'dana' } });
  expect(json(2).items).toHaveLength(5);
  expect(json(3)).toMatchObject({ success: true, post: { authorUsername: 'dana' } });
  expect(json(4)).toEqual({ liked: true, likeCount: 1 });
  expect(replies[5]?.split('\n')).toContain('"slug":"plan-a-week-of-meals"');
  const [problem = '', status] = replies[6]?.split('\n') ?? [];
  expect([JSON.parse(problem).code, status]).toEqual(['invalid', '422']);
});

it.for(['js', 'python'])('works in %s', async (language, { skip }) => {
  const reason = missing(language);
  if (reason) skip(reason);
  const printed = (await runCode(language, (await stepsIn(language)).join('\n'))).trim().split('\n');
  const username = language === 'js' ? 'robin' : 'kim';
  expect([printed[0]?.split(' ').length, ...printed.slice(1)]).toEqual([
    7,
    username,
    expect.stringMatching(/^\d+ 5$/),
    `Plan a week of meals ${username}`,
    expect.stringMatching(/^true 1$/i),
    expect.stringMatching(/^true$/i),
    expect.stringMatching(/^422 invalid \w+$/),
  ]);
});
