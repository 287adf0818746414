import { paths } from '../../../src/contract/core/routes.ts';
import { hydrated } from '../../screens/states.ts';
import { expect, test } from '../support/fixtures.ts';

test('pasting takes time in proportion to the number of lines', async ({ page, context, signedIn: _ }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const protocol = await context.newCDPSession(page);
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' });
  const cpuSeconds = async () => {
    const { metrics } = await protocol.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const secondsFor = async (lines: number) => {
    await page.goto(paths.write());
    await hydrated(page);
    await page.evaluate((text) => navigator.clipboard.writeText(text), 'x\n'.repeat(lines));
    const content = page.getByLabel('Prompt Content');
    await content.focus();
    const before = await cpuSeconds();
    await page.keyboard.press('ControlOrMeta+v');
    await expect
      .poll(() => content.evaluate((field: HTMLTextAreaElement) => field.value.length))
      .toBe(2 * lines);
    return (await cpuSeconds()) - before;
  };
  const few = await secondsFor(6_000);
  expect(await secondsFor(24_000)).toBeLessThan(8 * few);
});
