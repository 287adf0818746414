import { beforeAll, expect, it } from 'vitest';
import { aPrompt } from '../../factories.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let id: string;

beforeAll(async () => {
  app = await testApp({ env: { PUBLIC_URL: 'https://prompts.example' } });
  alice = await app.user('alice');
  id = (await alice.api.publishPrompt({ body: aPrompt() })).id;
});

const addresses = [
  'https://prompts.example/api/users/me/data',
  'HTTP://PROMPTS.example:80/api/users/me/data',
  'https://prompts.example./files/../api/users/me',
  'https://prompts.example\\api\\users\\me',
  'https://prompts%2eexample/logout',
  '//prompts.example/api/users/me',
  '/api/users/me',
  '/files/0199a5c2-7d00-7000-8000-000000000001/../../api/users/me',
  '/covers/../api/users/me',
];

it.each(addresses)('%s is no picture, video or avatar', async (address) => {
  const sample = (type: 'image' | 'video') => ({ sampleResponses: [{ type, content: address }] });
  const refused: [call: string, field: string, body: unknown][] = [
    ['POST /posts', 'imageUrl', aPrompt({ imageUrl: address })],
    ['POST /posts', 'imageUrl', aPrompt({ imageUrl: address, status: 'draft' })],
    ['POST /posts', 'sampleResponses.0.content', aPrompt(sample('image'))],
    [`PUT /posts/id/${id}`, 'sampleResponses.0.content', aPrompt(sample('video'))],
    [`PATCH /posts/id/${id}`, 'imageUrl', { imageUrl: address }],
    ['PATCH /users/me', 'photoURL', { photoURL: address }],
  ];
  for (const [call, field, body] of refused) {
    const { status, body: problem } = await app.request(call, { as: alice, body });
    expect([call, status, problem.errors]).toEqual([
      ...[
        call,
        422,
        [{ field, message: expect.stringMatching(/must be an http or https address|upload a file/) }],
      ],
    ]);
  }
});

it('other sites and uploaded files are', async () => {
  for (const imageUrl of ['https://pictures.example/1.png', '/covers/generated.svg'])
    await alice.api.patchPrompt({ params: { id }, body: { imageUrl } });
});
