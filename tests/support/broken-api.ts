import { createApi } from '../../src/api/app.ts';
import { problemExamples } from '../../src/contract/core/problems.ts';
import { quietLog } from './site/quiet-log.ts';
import type { TestApp } from './site/test-app.ts';

/** The reply of an API whose handler throws an unexpected error. */
export async function brokenBy(app: TestApp, error: Error) {
  const broken = createApi({
    site: { name: 'Promptorium', url: 'https://prompts.test' },
    log: quietLog,
    hasRoom: async () => true,
    limits: app.contextFor({ role: 'visitor' }).limits,
    newId: () => problemExamples.internal.example.requestId ?? '',
    contextOf: () => Promise.reject(error),
  });
  const response = await broken.fetch(new Request('http://localhost:3000/api/categories'));
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, body: JSON.parse(text) };
}
