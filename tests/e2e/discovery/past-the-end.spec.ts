/** URLs of list pages that do not exist (any more). */
import { paths } from '../../../src/contract/core/routes.ts';
import { adminAddress, adminTabs } from '../../../src/web/people/admin-address.ts';
import { profileAddress } from '../../../src/web/people/profile-address.ts';
import { grantAdmin } from '../../support/site/grant-admin.ts';
import { expect, test } from '../support/fixtures.ts';

test('a page past the end of a list says so and links to the last page', async ({
  page,
  signedIn,
  site,
  content,
}) => {
  test.slow();
  await grantAdmin(site, signedIn.email);
  const main = page.getByRole('main');
  for (const address of [
    paths.explore({ page: 99 }),
    paths.explore({ q: 'zzzzzz', page: 99 }),
    paths.members({ page: 99 }),
    paths.leaderboard('all', 99),
    paths.discussions({ page: 99 }),
    paths.discussion(content.discussion, { page: 99 }),
    paths.events('upcoming', 99),
    profileAddress(content.users.author.username, 'prompts', { page: 99 }),
    ...adminTabs
      .filter((tab) => tab !== 'overview' && tab !== 'limits')
      .map((tab) => adminAddress({ tab, page: 99 })),
    adminAddress({ tab: 'people', q: 'zzzzzz', page: 99 }),
  ]) {
    await page.goto(address);
    await expect(main.getByText('Nothing on this page'), address).toBeVisible();
    await expect(main.getByText(/^Page \d/), address).toHaveCount(0);
    const back = await main.getByRole('link', { name: /^Go to the (first|last) page$/ }).getAttribute('href');
    await page.goto(`${back}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByText('Nothing on this page'), `${address}: ${back}`).toHaveCount(0);
  }
});
