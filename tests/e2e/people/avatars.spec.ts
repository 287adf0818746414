import { paths } from '../../../src/contract/core/routes.ts';
import { anotherUser } from '../support/another-user.ts';
import { expect, test } from '../support/fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('users have letter avatars of different colours, readable in every hue', async ({
      page,
      browser,
      site,
    }) => {
      const users = await Promise.all(['Ann', 'Bea', 'Cid'].map((name) => anotherUser(browser, site, name)));
      const colors = new Set<string>();
      for (const { username } of users) {
        await page.goto(paths.members({ q: username }));
        const avatar = page.getByRole('article').locator('.letter-avatar').first();
        colors.add(await avatar.evaluate((element) => getComputedStyle(element).backgroundColor));
      }
      expect(colors.size).toBe(3);
      const contrasts = await page.evaluate(contrastOfEachHue);
      expect(contrasts).toHaveLength(360);
      expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
    });
  });
}

/** Runs in the page: the contrast of a letter avatar in each hue. */
function contrastOfEachHue(): number[] {
  const avatar = document.createElement('span');
  avatar.className = 'letter-avatar';
  document.body.append(avatar);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (color: string) => {
    if (!context) return Number.NaN;
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (channel) => {
      const value = channel / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrasts = Array.from({ length: 360 }, (_, hue) => {
    avatar.style.setProperty('--hue', String(hue));
    const { color, backgroundColor } = getComputedStyle(avatar);
    const [a, b] = [luminance(color), luminance(backgroundColor)].sort((x, y) => x - y) as [number, number];
    return (b + 0.05) / (a + 0.05);
  });
  avatar.remove();
  return contrasts;
}
