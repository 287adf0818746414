import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { violationsOf } from '../support/violations.ts';

test('a member mutes another one, sees their comment folded, blocks them, and takes both back', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const bob = await anotherUser(browser, site, 'Bob');
  const [ownTitle, title] = [`Water the plants ${unique()}`, `Feed the crows ${unique()}`];
  const own = await signedIn.api.publishPrompt({ body: aPrompt({ title: ownTitle }) });
  await bob.api.publishPrompt({ body: aPrompt({ title }) });
  const { comment } = await bob.api.addComment({
    params: { id: own.id },
    body: { bodyMd: 'Too much water.' },
  });
  await signedIn.api.addComment({
    params: { id: own.id },
    body: { bodyMd: 'Noted.', parentId: comment.id },
  });

  await page.goto(paths.explore({ sort: 'recent' }));
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await page.goto(paths.profile(bob.username));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Mute or block', exact: true }).click();
  await page.getByRole('button', { name: `Mute @${bob.username}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You’ve muted this member', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mute or block', exact: true })).toBeFocused();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(paths.explore({ sort: 'recent' }));
  await expect(page.getByRole('heading', { name: ownTitle, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeHidden();
  await page.goto(paths.comment(own.id, comment.id));
  await expect(page.getByText('Too much water.', { exact: true })).toBeHidden();
  await page.getByText('Show hidden comment by Bob').click();
  await expect(page.getByText('Too much water.', { exact: true })).toBeVisible();

  await page.goto(paths.muted({ user: bob.username }));
  await page.getByRole('button', { name: `Block @${bob.username}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You’ve blocked this member', exact: true })).toBeVisible();

  // The refusal is in the form, and what was typed stays.
  await bob.page.goto(paths.prompt(own.id));
  await bob.page.getByLabel('Your comment (optional)', { exact: true }).fill('Even more water!');
  await bob.page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(
    bob.page.getByText(`@${signedIn.username} does not accept comments from you`, { exact: true }),
  ).toBeVisible();
  await expect(bob.page.getByLabel('Your comment (optional)', { exact: true })).toHaveValue(
    'Even more water!',
  );
  await bob.close();

  await page.goto(paths.settings());
  await page.getByRole('link', { name: 'Muted and blocked members', exact: true }).click();
  await page.getByRole('button', { name: `Unblock @${bob.username}`, exact: true }).click();
  await expect(page.getByText('You haven’t blocked anyone', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Unmute @${bob.username}`, exact: true }).click();
  await expect(page.getByText('You haven’t muted anyone', { exact: true })).toBeVisible();
});
