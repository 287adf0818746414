import type { Browser, Page } from '@playwright/test';
import { paths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { unique } from '../../support/generated/unique.ts';
import type { SiteProcess } from '../../support/site/site-process.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test } from '../support/fixtures.ts';
import { violationsInBothThemes } from '../support/violations.ts';

test.use({ siteEnvironment: { PAYMENTS: 'test' } });

const excerpt = 'You negotiate for the side that has less to lose.';
/** A word that only the text has. */
const secret = 'quillwort';
const contentMd = `${excerpt}

## Prepare

Ask what [the other side] wants, and what they fear. Never mention the ${secret}.

## Offer

Give three offers for {{subject}}, from bold to modest, and say what each costs them. Then wait for an answer.
Write down what they said, word for word, before you judge it.`;
const samples = [
  { type: 'text' as const, title: 'A flat', content: 'Ask for the cellar.' },
  { type: 'text' as const, title: 'A salary', content: `Mention the ${secret} after all.` },
];

const consent = /^I agree to get the text right away/;

function aPremiumPrompt() {
  return aPrompt({
    title: `Negotiate like a diplomat ${unique()}`,
    contentMd,
    sampleResponses: samples,
    isPremium: true,
    price: 4.99,
    previewExcerpt: excerpt,
  });
}

test('a premium prompt is published, bought, read, verified, reviewed and refunded', async ({
  page,
  signedIn: seller,
  browser,
  site,
}) => {
  test.slow();
  const { title, id } = await publish(page);

  // What a stranger sees, and what is sent to them.
  const stranger = await strangerOn(browser, site, true);
  const document = await (await stranger.goto(paths.prompt(id)))?.text();
  expect(document).not.toContain(secret);
  await expectPreview(stranger);
  const still = await strangerOn(browser, site, false);
  await still.goto(paths.prompt(id));
  await expectPreview(still);
  await still.getByRole('link', { name: 'Buy for $4.99', exact: true }).click();
  await expect(still.getByRole('heading', { name: 'Welcome back', level: 1 })).toBeVisible();
  await still.context().close();
  await stranger.context().close();

  const buyer = await anotherUser(browser, site, 'Bob');
  await buyer.page.goto(paths.prompt(id));
  expect(await violationsInBothThemes(buyer.page)).toEqual([]);
  await buyer.page.getByRole('button', { name: 'Buy for $4.99', exact: true }).click();
  await expect(buyer.page.getByText('Test mode: no real payments.')).toBeVisible();
  expect(await violationsInBothThemes(buyer.page)).toEqual([]);
  await buyer.page.getByRole('button', { name: 'Fail the payment', exact: true }).click();
  await expect(buyer.page.getByRole('heading', { name: 'The payment failed' })).toBeFocused();
  await buyer.page.getByRole('button', { name: 'Try again', exact: true }).click();
  await buyer.page.getByRole('button', { name: 'Pay $4.99', exact: true }).click();

  // The receipt, and the text.
  await expect(buyer.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(buyer.page.getByText('Test payment', { exact: true })).toBeVisible();
  await expect(buyer.page.getByText(secret)).toHaveCount(0);
  expect(await violationsInBothThemes(buyer.page)).toEqual([]);
  await buyer.page.getByRole('button', { name: 'Open the text', exact: true }).click();
  await expect(buyer.page.getByText('Agree to this to open the text')).toBeVisible();
  await buyer.page.getByRole('checkbox', { name: consent }).check();
  await buyer.page.getByRole('button', { name: 'Open the text', exact: true }).click();
  await expect(buyer.page.getByText(`Never mention the ${secret}`)).toBeVisible();
  await buyer.page.getByRole('button', { name: 'Verify text', exact: true }).click();
  await expect(
    buyer.page.getByText('This is the text you bought. Its hash was published before the sale.'),
  ).toBeVisible();
  await buyer.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await buyer.page.getByRole('button', { name: 'Copy', exact: true }).click();
  expect(await buyer.page.evaluate(() => navigator.clipboard.readText())).toBe(contentMd);
  expect(await violationsInBothThemes(buyer.page)).toEqual([]);

  // The prompt's page has the text now, and the buyer can rate it.
  await buyer.page.getByRole('link', { name: 'Use this prompt', exact: true }).click();
  await expect(buyer.page.getByText('You own this prompt')).toBeVisible();
  await expect(buyer.page.getByText('Bought', { exact: true })).toBeVisible();
  await buyer.page.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await buyer.page.getByLabel('Your comment (optional)', { exact: true }).fill('It got me the cellar.');
  await buyer.page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(buyer.page.getByText('Verified purchase', { exact: true })).toBeVisible();

  // The seller's figures.
  await page.goto(paths.sales());
  await expect(figure(page, 'Balance')).toHaveText('$4.24');
  await expect(page.getByRole('img', { name: /^Earned by day: most on .*, \$4\.24$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(2);
  expect(await violationsInBothThemes(page)).toEqual([]);

  // The refund.
  await buyer.page.goto(paths.purchases());
  await buyer.page.getByRole('link', { name: title, exact: true }).click();
  await buyer.page.getByText('Request a refund', { exact: true }).click();
  await buyer.page.getByRole('button', { name: 'Send the request', exact: true }).click();
  await expect(buyer.page.getByText('Reason is required')).toBeVisible();
  await buyer.page.getByLabel('Reason', { exact: true }).fill('The cellar was damp.');
  await buyer.page.getByRole('button', { name: 'Send the request', exact: true }).click();
  await expect(buyer.page.getByText('Refund requested', { exact: true })).toBeVisible();
  await expect(buyer.page.getByRole('heading', { name: 'Refund', exact: true })).toBeFocused();

  await page.goto(paths.notifications());
  await page.getByRole('link', { name: new RegExp(`refund.*${title}`, 'i') }).click();
  await expect(page).toHaveURL(new RegExp(paths.sales()));
  await page.getByText('Decide on the refund').click();
  await expect(page.getByLabel('Answer', { exact: true })).toBeFocused();
  await page.getByLabel('Answer', { exact: true }).fill('Sorry about the damp.');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('button', { name: 'Grant the refund', exact: false }).click();
  await expect(page.getByText('The refund was granted')).toBeVisible();
  await expect(figure(page, 'Balance')).toHaveText('$0.00');

  await buyer.page.reload();
  await expect(buyer.page.getByText('Sorry about the damp.')).toBeVisible();
  await expect(buyer.page.getByRole('button', { name: 'Open the text', exact: true })).toHaveCount(0);
  const after = await (await buyer.page.goto(paths.prompt(id)))?.text();
  expect(after).not.toContain(secret);
  await expectPreview(buyer.page);
  await expect(seller.api.readPrompt({ params: { id } })).resolves.toMatchObject({ post: { contentMd } });
  await buyer.close();
});

test('what was bought is a filter of Explore', async ({ page, signedIn, browser, site }) => {
  const seller = await anotherUser(browser, site, 'Gina');
  const { id } = await seller.api.publishPrompt({ body: aPremiumPrompt() });
  await seller.api.publishPrompt({ body: aPremiumPrompt() });
  const { order } = await signedIn.api.buyPrompt({ params: { id }, body: { price: 4.99 } });
  await signedIn.api.answerTestCheckout({ params: { id: order.id }, body: { outcome: 'succeed' } });
  await page.goto(paths.explore());
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('combobox', { name: 'Price', exact: true }).selectOption('Purchased');
  await expect(page).toHaveURL(/price=purchased/);
  await expect(page.getByText('1 prompt', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove price Purchased', exact: true }).click();
  await expect(page).not.toHaveURL(/price=/);
  await page.goto(paths.explore({ price: 'purchased', q: 'nothing like it' }));
  await expect(page.getByText('No purchases found')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Without “nothing like it”/ })).toBeVisible();
  await seller.page.context().clearCookies();
  await seller.page.goto(paths.explore({ price: 'purchased' }));
  await expect(seller.page.getByText('Sign in to see your purchases')).toBeVisible();
  await seller.close();
});

test('a prompt is bought with the keyboard alone', async ({ page, signedIn, browser, site }) => {
  const seller = await anotherUser(browser, site, 'Carol');
  const { id } = await seller.api.publishPrompt({ body: aPremiumPrompt() });
  await seller.close();
  await page.goto(paths.prompt(id));
  await pressUntil(page, 'Buy for $4.99');
  await pressUntil(page, 'Pay $4.99');
  const agree = page.getByRole('checkbox', { name: consent });
  await expect(agree).toBeVisible();
  for (
    let presses = 0;
    presses < 60 && !(await agree.evaluate((box) => box === box.ownerDocument.activeElement));
    presses++
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await pressUntil(page, 'Open the text');
  await expect(page.getByText(`Never mention the ${secret}`)).toBeVisible();
  const { items } = await signedIn.api.myPurchases();
  expect(items).toMatchObject([{ promptId: id, state: 'paid' }]);
});

test('links to a prompt that was bought do not open its text', async ({ page, signedIn, browser, site }) => {
  const seller = await anotherUser(browser, site, 'Frida');
  const { id } = await seller.api.publishPrompt({ body: aPremiumPrompt() });
  await seller.close();
  const { order } = await signedIn.api.buyPrompt({ params: { id }, body: { price: 4.99 } });
  await signedIn.api.answerTestCheckout({ params: { id: order.id }, body: { outcome: 'succeed' } });
  await page.goto(paths.checkout(order.id));
  const loaded = page.waitForResponse((response) => response.url().endsWith(`/api/posts/id/${id}`));
  await page.getByRole('link', { name: 'Back to the prompt', exact: true }).focus();
  await loaded;
  const read = () => signedIn.api.readOrder({ params: { id: order.id } });
  expect((await read()).order.openedAt).toBeNull();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You own this prompt', exact: true })).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  expect((await read()).order.openedAt).toBeNull();
  await page.getByRole('link', { name: 'Read your purchase', exact: true }).click();
  await page.getByRole('checkbox', { name: consent }).check();
  await page.getByRole('button', { name: 'Open the text', exact: true }).click();
  await expect(page.getByText(`Never mention the ${secret}`)).toBeVisible();
  expect((await read()).order.openedAt).not.toBeNull();
  await page.getByRole('link', { name: 'Use this prompt', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Main Content', exact: true })).toBeVisible();
});

test('a payment that takes a while is shown when it has arrived', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  test.slow();
  const seller = await anotherUser(browser, site, 'Dora');
  const { id } = await seller.api.publishPrompt({ body: aPremiumPrompt() });
  await seller.close();
  const { order } = await signedIn.api.buyPrompt({ params: { id }, body: { price: 4.99 } });
  await page.goto(paths.checkout(order.id));
  await expect(page.getByText('By paying you agree to the Terms')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Terms', exact: true })).toHaveAttribute(
    'href',
    paths.terms(),
  );
  await page.getByRole('button', { name: 'Pay later', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your payment is pending' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Open your purchase', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Open the text', exact: true })).toBeVisible();
});

test('a buyer withdraws from a purchase, which is over afterwards', async ({
  page,
  signedIn,
  browser,
  site,
}) => {
  const seller = await anotherUser(browser, site, 'Hana');
  const { id } = await seller.api.publishPrompt({ body: aPremiumPrompt() });
  await seller.close();
  const { order } = await signedIn.api.buyPrompt({ params: { id }, body: { price: 4.99 } });
  await signedIn.api.answerTestCheckout({ params: { id: order.id }, body: { outcome: 'succeed' } });
  await page.goto(paths.purchase(order.id));
  await page.getByRole('link', { name: 'Withdraw from this purchase', exact: true }).first().click();
  await expect(page.getByText('You get $4.99 back right away')).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Withdraw from this purchase', exact: true }).click();
  await expect(page.getByText('You withdrew on')).toBeVisible();
  await expect(page.locator('#withdrawal')).toBeFocused();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the purchase', exact: true }).click();
  await expect(page.getByText('You withdrew from the purchase.')).toBeVisible();
});

/** Publishes a premium prompt with the editor. */
async function publish(page: Page): Promise<{ title: string; id: string }> {
  const title = `Negotiate like a diplomat ${unique()}`;
  await page.goto(paths.write());
  await page.getByLabel('Prompt Content', { exact: true }).fill(contentMd);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Short Description', { exact: true }).fill('Get what you need.');
  await page.getByLabel('Category', { exact: true }).selectOption('Business');
  await page.getByLabel('Premium', { exact: true }).check();
  await page.getByLabel('Price', { exact: true }).fill('4.99');
  await expect(page.getByText('You earn $4.24 of $4.99')).toBeVisible();
  await page.getByLabel('Excerpt shown before buying', { exact: true }).fill('What the text does not say');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The excerpt is not in the text')).toBeVisible();
  await page.getByLabel('Excerpt shown before buying', { exact: true }).fill(excerpt);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'View Prompt', exact: true }).click();
  await expect(page.getByText('Only buyers can read this text')).toBeVisible();
  const id = /\/prompt\/([^/?#]+)/.exec(page.url())?.[1] ?? '';
  return { title, id };
}

async function strangerOn(browser: Browser, site: SiteProcess, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled });
  return context.newPage();
}

async function expectPreview(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Premium prompt', exact: true })).toBeVisible();
  await expect(page.getByText(excerpt)).toBeVisible();
  await expect(page.getByText('$4.99').filter({ visible: true })).toHaveCount(1);
  await expect(page.getByText('the other side', { exact: true })).toBeVisible();
  await expect(page.getByText('Updates included · 14-day refunds')).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(0);
}

/** Presses Tab until the control with this name has the focus, and then Enter. */
async function pressUntil(page: Page, name: string): Promise<void> {
  const control = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }));
  await expect(control).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) break;
  }
  await expect(control).toBeFocused();
  await page.keyboard.press('Enter');
}

function figure(page: Page, name: string) {
  return page.locator('dl > div').filter({ hasText: name }).locator('dd');
}
