import { aPrompt } from '../../factories.ts';
import type { TestApp, TestUser } from '../site/test-app.ts';

/** Whether an endpoint is about a decision of moderators, or an appeal against it. */
export function isAboutDecision(path: string): boolean {
  return path.startsWith('/decisions/') || path.startsWith('/admin/appeals/');
}

/** A new decision about a prompt of the user, by a moderator; with `isAppealed`, its author appeals. */
export async function randomDecision(
  app: TestApp,
  author: TestUser,
  { isAppealed }: { isAppealed: boolean },
): Promise<string> {
  const [reporter, moderator] = [
    await app.user(`reporter${made++}`),
    await app.user(`moderator${made++}`, 'moderator'),
  ];
  const params = { id: (await author.api.publishPrompt({ body: aPrompt() })).id };
  await reporter.api.reportPrompt({ params, body: { reason: 'spam' } });
  const { items } = await moderator.api.listReportCases({ query: { limit: 100 } });
  const id = items.find(({ subject }) => subject.id === params.id)?.id ?? '';
  const body = { content: 'request-change', note: 'Say what it is for.' } as const;
  await moderator.api.decideReports({ params: { id }, body });
  if (isAppealed)
    await author.api.appealDecision({ params: { id }, body: { text: 'It says that already.' } });
  return id;
}

let made = 0;
