import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { expect, open, test } from '../support/fixtures.ts';

const timezoneId = 'Pacific/Kiritimati';
test.use({ timezoneId });

test('dates and times are those of the reader’s time zone', async ({ page, signedIn: { api } }) => {
  const { id, post } = await api.publishPrompt({ body: aPrompt({ title: 'Tides for sailors' }) });
  const published = post.publishedAt ?? '';
  const local = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: timezoneId });
  await open(page, paths.prompt(id));
  await expect(page.locator(`main time[datetime="${published}"]`).first()).toHaveText(
    local.format(new Date(published)),
  );
});
