import { defineConfig } from '@playwright/test';

const { CHROMIUM_PATH, FIREFOX_PATH } = process.env;
const inFirefox = '**/firefox.spec.ts';
/** Tests of sites with other settings (`siteEnvironment`). */
const ownSettings = [
  'pages/forms',
  'identity/hosted',
  'identity/hosted-invitation',
  'identity/invitations',
  'identity/providers',
  'integrations/webhooks',
  'market/market',
  'market/payouts',
  'market/stripe',
].map((name) => `**/${name}.spec.ts`);
const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
};

// CHROMIUM_PATH and FIREFOX_PATH are set by `npm test`, which finds or installs the browsers.
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/support/prepare-site.ts',
  fullyParallel: false,
  // Tests wait half of the time: on two cores a third worker shortens the run by a quarter.
  workers: 3,
  // Long enough for a busy machine: a test that waits in vain is rare, a slow one is not a failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A second attempt in a new worker, with its own site. `npm test` lists the tests that needed it.
  retries: 1,
  use: { viewport: { width: 1280, height: 900 } },
  projects: [
    // First, because each of them starts a site of its own: a worker that runs one in between starts another one after it.
    { name: 'own settings', testMatch: ownSettings, use: chromium },
    { name: 'chromium', testIgnore: [inFirefox, ...ownSettings], use: chromium },
    ...(FIREFOX_PATH
      ? [
          {
            name: 'firefox',
            testMatch: inFirefox,
            // A channel that begins with moz- is driven by WebDriver BiDi, which every Firefox understands.
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              launchOptions: { executablePath: FIREFOX_PATH },
            },
          },
        ]
      : []),
  ],
});
