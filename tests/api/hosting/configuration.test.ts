import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';

const messageFor = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('a bad environment', () => {
  it('is reported with a line for each variable, with its value', () => {
    expect(messageFor({ PORT: '70000', SEED: 'some', ADMIN_EMAILS: 'a,b' })).toBe(
      [
        'PORT must be a port number from 0 to 65535, not "70000"',
        'ADMIN_EMAILS must be email addresses, separated by commas, not "a,b"',
        `SEED must be 'library' or 'none', not "some"`,
      ].join('\n'),
    );
  });

  it.each([
    ['PUBLIC_URL', 'https://me:pw@host'],
    ['PUBLIC_URL', 'https://host?x=1'],
    ['PUBLIC_URL', 'https://host/site'],
    ['SITE_NAME', 'One\nTwo'],
    ['DATABASE_URL', 'postgres://me:100%@host/db'],
    ['DATABASE_URL', 'mysql://me@host/db'],
    ['DATABASE_URL', 'postgres://a,b/db'],
    ['PROOF_OF_WORK', 'sometimes'],
    ['DISPOSABLE_MAIL', 'no'],
    ['PAYMENTS', 'paypal'],
    ['STRIPE_SECRET_KEY', 'pk_test_1'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1,whsec_2,whsec_3,whsec_4,whsec_5'],
    ['STRIPE_TAX', 'yes'],
    ['STRIPE_API_URL', 'https://stripe.example.org'],
    ['CURRENCY', 'jpy'],
    ['CURRENCY', 'dollars'],
    ['PLATFORM_FEE', '101'],
    ['REFUND_DAYS', '-1'],
  ])('is refused rather than ignored: %s=%s', (name, value) => {
    expect(messageFor({ [name]: value })).toMatch(new RegExp(`^${name} must be `));
  });

  it('says that the database needs one host, without its password', () => {
    expect(messageFor({ DATABASE_URL: 'postgres://me:hunter2@a:5432,b:5432/db' })).toBe(
      'DATABASE_URL must be a URL with one host, like postgres://user:password@host:5432/database',
    );
  });

  it('has values in quotes, as where a file for a shell is read without one', () => {
    const config = readConfig({
      SITE_NAME: '"Team #1\u2019s \'prompts\'"',
      PUBLIC_URL: '"https://prompts.example.org" # public',
      ADMIN_EMAILS: "'ann@example.org, ben@example.org'",
      SMTP_URL: ' "smtps://me:p%22w@mail.example.org" ',
      MAIL_FROM: '""',
      SECRET: `'${'s'.repeat(40)}'`,
      TRUST_PROXY: '"2"',
    });
    expect(config).toMatchObject({
      siteName: "Team #1\u2019s 'prompts'",
      publicUrl: 'https://prompts.example.org',
      adminEmails: new Set(['ann@example.org', 'ben@example.org']),
      smtpUrl: 'smtps://me:p%22w@mail.example.org',
      mailFrom: { address: 'no-reply@prompts.example.org' },
      secret: 's'.repeat(40),
      trustProxy: 2,
    });
    for (const SITE_NAME of ['Say "hi"', '"Hi', 'Team # 1', `"Hi'`])
      expect(readConfig({ SITE_NAME }).siteName).toBe(SITE_NAME);
    expect(messageFor({ TRUST_PROXY: '1 # one proxy' })).toMatch(
      /^TRUST_PROXY must be .*, not "1 # one proxy" \(remove the comment from the line\)$/,
    );
  });

  it('accepts upper-case schemes and hosts', () => {
    expect(readConfig({ PUBLIC_URL: 'HTTPS://Prompts.Example.org/' }).publicUrl).toBe(
      'https://prompts.example.org',
    );
  });

  it.each([
    [{}, 'test'],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, 'test'],
    [{ PUBLIC_URL: 'https://prompts.example.org' }, 'off'],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, 'off'],
    [{ PAYMENTS: 'off' }, 'off'],
    [{ PUBLIC_URL: 'https://prompts.example.org', PAYMENTS: 'test' }, 'test'],
  ])('sells without money on this machine, and elsewhere only when told to: %o', (env, payments) => {
    expect(readConfig(env).market.payments).toBe(payments);
  });

  it('takes the new and the old secrets of two webhook endpoints', () => {
    const env = { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1', OPERATOR_NAME: 'Me' };
    expect(messageFor({ ...env, STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2,whsec_3,whsec_4' })).toBe('');
  });

  it('says what selling through Stripe needs, without its keys', () => {
    expect(messageFor({ PAYMENTS: 'stripe' })).toBe(
      'STRIPE_SECRET_KEY must be set for PAYMENTS=stripe\nSTRIPE_WEBHOOK_SECRET must be set for PAYMENTS=stripe',
    );
    const wrong = {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'pk_live_hunter2',
      STRIPE_WEBHOOK_SECRET: 'hunter2',
    };
    expect(messageFor(wrong)).toBe(
      'STRIPE_SECRET_KEY must be a secret or restricted key, which begins with sk_ or rk_\nSTRIPE_WEBHOOK_SECRET must be secrets that begin with whsec_',
    );
  });

  it('takes a VAT number as it is typed, and says what one looks like', () => {
    expect(readConfig({ OPERATOR_VAT: 'de 123.456.789' }).market.operator.vat).toBe('DE123456789');
    expect(readConfig({}).market.operator.vat).toBe('');
    expect(messageFor({ OPERATOR_VAT: '123456789' })).toBe(
      'OPERATOR_VAT must be a VAT number that begins with the two letters of its country, like DE123456789, not "123456789"',
    );
  });

  it('says what the variables of updates should be', () => {
    expect(messageFor({ UPDATE_TIMEOUT: '1' })).toBe(
      'UPDATE_TIMEOUT must be a number of seconds from 10 to 86400, not "1"',
    );
    expect(messageFor({ UPDATE_STOP: 'stop' })).toBe('UPDATE_START must be set together with UPDATE_STOP');
    expect(readConfig({ UPDATE_START: 'true' }).update).toEqual({
      stop: undefined,
      start: 'true',
      timeoutSeconds: 120,
    });
  });

  it('says what the variables of monitoring should be', () => {
    expect(messageFor({ WORKERS: '0' })).toBe(
      'WORKERS must be the number of worker processes, from 1 to 64, not "0"',
    );
    expect(messageFor({ METRICS_TOKEN: 'short', METRICS_PORT: '70000', ACCESS_LOG: 'yes' })).toBe(
      [
        `ACCESS_LOG must be 'on' or 'off', not "yes"`,
        'METRICS_TOKEN must have at least 16 printable ASCII characters and no spaces',
        'METRICS_PORT must be a port number up to 65535, or an address and a port like 0.0.0.0:9464 or [::1]:9464, not "70000"',
      ].join('\n'),
    );
  });

  it('does not repeat passwords in addresses', () => {
    const names = ['HTTPS_PROXY', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'S3_ENDPOINT', 'IDENTITY_ISSUER'];
    for (const name of names)
      for (const value of ['socks5://bob:hunter2@host:1080', 'bob:hunter2@host']) {
        expect(messageFor({ [name]: value })).toContain(`${name} must be `);
        expect(messageFor({ [name]: value })).not.toContain('hunter2');
      }
  });

  it('says what the variables of statements and traces should be', () => {
    const env = {
      SLOW_STATEMENT_MS: 'never',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'Bearer hunter2',
      OTEL_TRACES_SAMPLER: 'some',
      OTEL_TRACES_SAMPLER_ARG: '2',
    };
    expect(messageFor(env)).toBe(
      [
        'SLOW_STATEMENT_MS must be a number of milliseconds from 0 to 3600000, not "never"',
        'OTEL_EXPORTER_OTLP_ENDPOINT must be a URL like http://127.0.0.1:4318, without user, query and #, not "collector:4318"',
        'OTEL_EXPORTER_OTLP_HEADERS must be headers like name=value,name2=value2',
        'OTEL_TRACES_SAMPLER must be one of always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio, not "some"',
        'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "2"',
      ].join('\n'),
    );
  });

  it.each([
    ['9464', { host: '127.0.0.1', port: 9464 }],
    ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['[::1]:9464', { host: '::1', port: 9464 }],
  ])('METRICS_PORT may be %s', (value, address) => {
    expect(readConfig({ METRICS_PORT: value }).metricsAddress).toEqual(address);
  });

  it.each([
    ['SECRET', 'hunter2'],
    ['DATABASE_URL', 'mysql://me:hunter2@host/db'],
    ['SMTP_URL', 'me:hunter2@host'],
    ['METRICS_TOKEN', 'hunter2'],
  ])('is reported without possible secrets: %s', (name, value) => {
    expect(messageFor({ [name]: value })).toContain(name);
    expect(messageFor({ [name]: value })).not.toContain('hunter2');
  });
});

describe('an S3-compatible store', () => {
  const key = { S3_ACCESS_KEY_ID: 'AKIA1', S3_SECRET_ACCESS_KEY: 'hunter2' };
  const given = { S3_BUCKET: 'files', S3_ENDPOINT: 'https://s3.example.org', ...key };

  it('is used when a bucket is named', () => {
    expect(readConfig({}).s3).toBeUndefined();
    expect(readConfig({ ...given, S3_PREFIX: '/site/uploads/' }).s3).toEqual({
      bucket: 'files',
      endpoint: 'https://s3.example.org',
      pathStyle: true,
      region: 'us-east-1',
      accessKeyId: 'AKIA1',
      secretAccessKey: 'hunter2',
      prefix: 'site/uploads/',
    });
    expect(readConfig({ ...given, S3_PATH_STYLE: 'off' }).s3?.pathStyle).toBe(false);
    expect(readConfig({ S3_BUCKET: 'files', S3_REGION: 'eu-central-1', ...key }).s3).toMatchObject({
      endpoint: undefined,
      pathStyle: false,
      region: 'eu-central-1',
      prefix: '',
    });
  });

  it.each([
    [{ S3_BUCKET: 'files', S3_REGION: 'x' }, 'S3_ACCESS_KEY_ID must be set together with S3_BUCKET'],
    [{ ...key }, 'S3_BUCKET must be set together with S3_ACCESS_KEY_ID'],
    [{ S3_PREFIX: 'uploads' }, 'S3_BUCKET must be set together with S3_PREFIX'],
    [{ S3_BUCKET: 'files', ...key }, 'S3_REGION must be set for AWS; for another store, set S3_ENDPOINT'],
    [{ ...given, S3_BUCKET: 'My files' }, 'S3_BUCKET must be the name of a bucket'],
    [{ ...given, S3_ENDPOINT: 'https://s3.example.org/files' }, 'S3_ENDPOINT must be a URL like'],
    [{ ...given, S3_ENDPOINT: 'http://s3.example.org' }, 'S3_ENDPOINT must begin with https://, unless'],
    [{ ...given, S3_ENDPOINT: 'http://172.32.0.1' }, 'S3_ENDPOINT must begin with https://, unless'],
    [{ ...given, S3_PATH_STYLE: 'yes' }, "S3_PATH_STYLE must be 'on' or 'off'"],
    [{ ...given, S3_PREFIX: '../x' }, 'S3_PREFIX must be names like prompts/files'],
  ])('is refused when something is missing or inconsistent: %o', (env, message) => {
    expect(messageFor(env)).toContain(message);
    expect(messageFor(env)).not.toContain('hunter2');
  });

  it.each([
    'http://127.0.0.1:9000',
    'http://store:9000',
    'http://10.0.0.7',
    'http://[fd12:3456::1]:9000',
    'http://s3.internal',
  ])('may be reached without TLS in a private network: %s', (endpoint) => {
    expect(readConfig({ ...given, S3_ENDPOINT: endpoint }).s3?.endpoint).toBe(endpoint);
  });
});

const root = join(import.meta.dirname, '../../..');

it('git ignores the data folders and the file of settings', () => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  const folders = [false, true].map((dev) => `${readConfig({}, { dev }).dataDir}/`);
  expect(ignored).toEqual(expect.arrayContaining([...folders, '.env']));
});

it('npm runs each command of the command line', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['src/cli/main.ts', '--help'], {
    cwd: root,
  });
  const commands = stdout.match(/^ {2}[\w-]+(?= )/gm)?.map((name) => name.trim()) ?? [];
  expect(commands).toContain('seed');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // With options, `npm run seed` generates a library instead: the launcher decides.
  for (const name of commands)
    expect(scripts[name]).toBe(`node scripts/launch.mjs ${name === 'seed' ? '' : 'cli '}${name}`);
});
