import { expect, it } from 'vitest';
import { paths } from '../../../src/contract/core/routes.ts';
import { adminAddress, adminTabs } from '../../../src/web/people/admin-address.ts';
import { profileAddress } from '../../../src/web/people/profile-address.ts';
import { aDiscussion, anEvent, aPrompt } from '../../factories.ts';
import { sitePages } from '../../support/site/site-pages.ts';
import { testApp } from '../../support/site/test-app.ts';

it('a page past the end of a list says so and links to the last page', async () => {
  const app = await testApp();
  const boss = await app.user('boss', 'admin');
  await boss.api.publishPrompt({ body: aPrompt() });
  await boss.api.createEvent({ body: anEvent() });
  const { discussion } = await boss.api.startDiscussion({ body: aDiscussion() });
  await boss.api.addReply({ params: { id: discussion.id }, body: { bodyMd: 'I think so, too.' } });
  const render = await sitePages(app);
  /** The markup of the page's content. */
  const contentOf = async (address: string) => {
    const { html } = await render(address, { role: 'admin', id: boss.id, username: boss.username });
    const content = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    expect(content, address).toMatch(/<h1[\s>]/);
    return content;
  };
  for (const address of [
    paths.explore({ page: 99 }),
    paths.explore({ q: 'zzzzzz', page: 99 }),
    paths.members({ page: 99 }),
    paths.leaderboard('all', 99),
    paths.discussions({ page: 99 }),
    paths.discussion(discussion.id, { page: 99 }),
    paths.events('upcoming', 99),
    profileAddress(boss.username, 'prompts', { page: 99 }),
    ...adminTabs.filter((tab) => tab !== 'overview').map((tab) => adminAddress({ tab, page: 99 })),
    adminAddress({ tab: 'people', q: 'zzzzzz', page: 99 }),
  ]) {
    const content = await contentOf(address);
    expect(content, address).toContain('Nothing on this page');
    expect(content, address).not.toMatch(/>Page (<!-- -->)?\d/);
    const back = /<a [^>]*href="([^"]+)"[^>]*>Go to the (first|last) page</.exec(content)?.[1] ?? '';
    expect(back, address).toMatch(/^\//);
    expect(await contentOf(back.replaceAll('&amp;', '&')), `${address}: ${back}`).not.toContain(
      'Nothing on this page',
    );
  }
});
