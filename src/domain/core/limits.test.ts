import { expect, it } from 'vitest';
import { limits } from './limits.ts';

it('has the documented values', () => {
  expect(limits).toMatchObject({
    title: 200,
    heading: 160,
    summary: 300,
    body: 100_000,
    tag: 30,
    tagsPerPrompt: 5,
    sampleContent: 20_000,
    samplesPerPrompt: 10,
    bio: 500,
    displayName: 60,
    passwordMin: 6,
    pageSize: 12,
    pageSizeMax: 100,
    countedRows: 10_000,
    imageBytes: 5 * 2 ** 20,
    videoBytes: 50 * 2 ** 20,
    storagePerUser: 200 * 2 ** 20,
    imagePixels: 40e6,
    avifPixels: 12.5e6,
    animationPixels: 20e6,
  });
});
