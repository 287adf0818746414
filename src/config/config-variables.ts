import { z } from 'zod';
import { canonicalEmail } from '../domain/identity/email.ts';
import type { IssuerRole } from '../domain/identity/issuer-groups.ts';
import { signUpModes } from '../domain/identity/sign-up.ts';
import {
  defaultCurrency,
  isCurrency,
  isVatNumber,
  paymentModes,
  vatNumber,
} from '../domain/market/market.ts';
import { xrayRuleNames } from '../domain/prompts/xray/rules.ts';
import { defaultXray, xraySettings } from '../domain/prompts/xray/severities.ts';
import {
  byteSize,
  commaList,
  databaseAddress,
  hostAndPort,
  isBaseUrl,
  isLocal,
  isOrigin,
  isPrivate,
  isSafe,
  issuerUrl,
  mailAddress,
  secureUrl,
  wholeNumber,
} from './config-values.ts';
import { changeable, changedLimits } from './rate-limits.ts';

/** Variables of a provider: either all or none must be set. */
const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
  ['IDENTITY_ISSUER', 'IDENTITY_AUDIENCE'],
  ['EMBEDDINGS_URL', 'EMBEDDINGS_MODEL'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

/** Names of OpenTelemetry's samplers. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const stopError = 'must be the longest time for a shutdown in seconds, from 5 to 3600';
const workersError = 'must be the number of worker processes, from 1 to 64';

/** The variables of the environment with their types, defaults and messages about invalid values. */
export const variables = z
  .object({
    PORT: wholeNumber('a port number', 65_535).default(3000),
    HOST: z.string().trim().default('127.0.0.1'),
    DATA_DIR: z.string().optional(),
    CONTENT_DIR: z.string().optional(),
    PUBLIC_URL: z
      .string()
      .trim()
      .refine(isOrigin, { error: 'must be a URL like https://prompts.example.org, without a path' })
      .transform((value) => new URL(value).origin)
      .optional(),
    SIGN_UP: z.enum(signUpModes, { error: `must be one of ${signUpModes.join(', ')}` }).default('open'),
    SIGN_UP_DOMAINS: commaList()
      .transform((domains) => domains.map((domain) => domain.toLowerCase().replace(/^@/, '')))
      .pipe(
        z.array(
          z.string().regex(/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u, {
            error: 'must be mail domains like example.org, separated by commas',
          }),
        ),
      )
      .default([]),
    INVITATIONS: z.enum(['admins', 'members'], { error: "must be 'admins' or 'members'" }).default('admins'),
    PASSWORDS: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('on'),
    ACCESS: z.enum(['public', 'members'], { error: "must be 'public' or 'members'" }).default('public'),
    PAYMENTS: z.enum(paymentModes, { error: `must be one of ${paymentModes.join(', ')}` }).optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .trim()
      .regex(/^(sk|rk)_(test|live)_\w+$/, {
        error: 'must be a secret or restricted key, which begins with sk_ or rk_',
      })
      .optional(),
    STRIPE_WEBHOOK_SECRET: commaList()
      .pipe(
        z
          .array(z.string().regex(/^whsec_\S+$/, { error: 'must be secrets that begin with whsec_' }))
          .min(1, { error: 'must be secrets that begin with whsec_' })
          .max(4, { error: 'must be at most four secrets: the new and the old one of two endpoints' }),
      )
      .optional(),
    STRIPE_TAX: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('off'),
    STRIPE_API_URL: z
      .string()
      .trim()
      .refine((value) => isOrigin(value) && isLocal(value), {
        error: 'must be an address on this machine like http://127.0.0.1:12111: it is for tests',
      })
      .optional(),
    CURRENCY: z
      .string()
      .trim()
      .toLowerCase()
      .refine(isCurrency, {
        error: 'must be the code of a currency with hundredths, like usd, eur or gbp',
      })
      .default(defaultCurrency),
    PLATFORM_FEE: z
      .string()
      .trim()
      .regex(/^(\d{1,2}|100)(\+\d{1,3}(\.\d{1,2})?)?$/, {
        error: 'must be a whole percentage, optionally with a fixed amount, like 15 or 15+0.30',
      })
      .default('15'),
    REFUND_DAYS: wholeNumber('a number of days', 365).default(14),
    OPERATOR_NAME: z.string().trim().max(120, { error: 'must be at most 120 characters' }).optional(),
    OPERATOR_ADDRESS: z.string().trim().max(500, { error: 'must be at most 500 characters' }).default(''),
    OPERATOR_VAT: z
      .string()
      .transform(vatNumber)
      .refine((value) => value === '' || isVatNumber(value), {
        error: 'must be a VAT number that begins with the two letters of its country, like DE123456789',
      })
      .default(''),
    SITE_NAME: z
      .string()
      .trim()
      .max(60, { error: 'must be at most 60 characters' })
      .regex(/^\P{Cc}*$/u, { error: 'must be one line of text' })
      .default('Promptorium'),
    DATABASE_URL: databaseAddress().optional(),
    SHARED_BUFFERS_MB: z.coerce
      .number({ error: 'must be a number of megabytes' })
      .int({ error: 'must be a whole number of megabytes' })
      .min(16, { error: 'must be at least 16 megabytes' })
      .max(65_536, { error: 'must be at most 65536 megabytes' })
      .optional(),
    ADMIN_EMAILS: commaList()
      .transform((emails) => emails.map((email) => canonicalEmail(email) ?? ''))
      .pipe(z.array(z.string().min(1, { error: 'must be email addresses, separated by commas' })))
      .default([]),
    HTTPS_PROXY: z
      .string()
      .trim()
      .refine((value) => /^https?:\/\/./.test(value) && URL.canParse(value), {
        error: 'must be a URL like http://proxy.example.org:3128',
      })
      .optional(),
    NO_PROXY: z.string().trim().default(''),
    SMTP_URL: z
      .string()
      .trim()
      .refine((value) => /^smtps?:\/\/./.test(value) && URL.canParse(value), {
        error: 'must be a URL like smtp://user:password@mail.example.org:587, or smtps://…',
      })
      .optional(),
    MAIL_FROM: mailAddress().optional(),
    CONTACT_EMAIL: mailAddress().optional(),
    BUSINESS_EMAIL: mailAddress().optional(),
    PARTNERSHIP_EMAIL: mailAddress().optional(),
    PRESS_EMAIL: mailAddress().optional(),
    SOCIAL_LINKS: commaList()
      .refine((addresses) => addresses.every((text) => /^https?:\/\//.test(text) && URL.canParse(text)), {
        error: 'must be URLs like https://github.com/prompts, separated by commas',
      })
      .default([]),
    IDENTITY_ISSUER: issuerUrl().optional(),
    IDENTITY_AUDIENCE: commaList()
      .refine((names) => names.length > 0, { error: 'must be names, separated by commas' })
      .optional(),
    IDENTITY_JWKS_URL: secureUrl().optional(),
    FIREBASE_API_KEY: z.string().trim().optional(),
    FIREBASE_AUTH_DOMAIN: z
      .string()
      .trim()
      .regex(/^[\w.-]+(:\d+)?$/, { error: 'must be a host like my-project.firebaseapp.com' })
      .optional(),
    FIREBASE_PROJECT_ID: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]+$/, { error: "must be a project's id like my-project" })
      .optional(),
    FIREBASE_EMULATOR: secureUrl()
      .transform((value) => new URL(value).origin)
      .optional(),
    GOOGLE_CLIENT_ID: z.string().trim().optional(),
    GOOGLE_CLIENT_SECRET: z.string().trim().optional(),
    OIDC_ISSUER: issuerUrl().optional(),
    OIDC_CLIENT_ID: z.string().trim().optional(),
    OIDC_CLIENT_SECRET: z.string().trim().optional(),
    OIDC_NAME: z.string().trim().max(40, { error: 'must be at most 40 characters' }).optional(),
    OIDC_TRUST_EMAIL: z
      .enum(['true', 'false'], { error: 'must be true or false' })
      .default('false')
      .transform((value) => value === 'true'),
    OIDC_GROUPS_CLAIM: z
      .string()
      .trim()
      .regex(/^\S{1,200}$/, {
        error: 'must be the name of a claim like groups, or a path like realm_access.roles',
      })
      .optional(),
    OIDC_ALLOWED_GROUPS: commaList().default([]),
    OIDC_ROLES: commaList()
      .transform((pairs, ctx) => {
        const roles = pairs.map((pair) => /^(.+):(admin|moderator)$/.exec(pair)?.slice(1) ?? []);
        const groups = new Map(roles.map(([group = '', role]) => [group.trim(), role as IssuerRole]));
        if (groups.has(''))
          ctx.addIssue(
            'must be groups and their roles, admin or moderator, like prompt-admins:admin,prompt-mods:moderator',
          );
        else if (groups.size < pairs.length) ctx.addIssue('must name each group once');
        return groups;
      })
      .default(new Map<string, IssuerRole>()),
    EMBEDDINGS_URL: z
      .string()
      .trim()
      .refine(isBaseUrl, { error: 'must be a URL like http://127.0.0.1:11434/v1, without user, query and #' })
      .transform((value) => new URL(value).href.replace(/(?<!\/)\/+$/, ''))
      .optional(),
    EMBEDDINGS_MODEL: z
      .string()
      .trim()
      .max(200, { error: 'must be the name of a model' })
      .regex(/^\P{Cc}*$/u, { error: 'must be the name of a model' })
      .optional(),
    EMBEDDINGS_KEY: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]+$/, { error: 'must have only printable ASCII characters and no spaces' })
      .optional(),
    EMBEDDINGS_SIMILARITY: z.coerce
      .number({ error: 'must be a number from 0 to 1' })
      .min(0, { error: 'must be a number from 0 to 1' })
      .max(1, { error: 'must be a number from 0 to 1' })
      .default(0.45),
    SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    S3_BUCKET: z
      .string()
      .trim()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
        error: 'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens',
      })
      .optional(),
    S3_ENDPOINT: z
      .string()
      .trim()
      .refine(isOrigin, { error: 'must be a URL like https://s3.example.org, without a path' })
      .refine((value) => isSafe(value) || isPrivate(value), {
        error: 'must begin with https://, unless the store is on this machine or in a private network',
      })
      .transform((value) => new URL(value).origin)
      .optional(),
    S3_PATH_STYLE: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).optional(),
    S3_REGION: z
      .string()
      .trim()
      .regex(/^[a-z0-9-]{1,50}$/i, { error: 'must be the name of a region like eu-central-1' })
      .optional(),
    S3_ACCESS_KEY_ID: z.string().trim().optional(),
    S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
    S3_PREFIX: z
      .string()
      .trim()
      .transform((value) => value.replace(/^\/+|(?<!\/)\/+$/g, ''))
      .pipe(
        z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, {
          error: 'must be names like prompts/files, of letters, digits, dots, hyphens and underscores',
        }),
      )
      .optional(),
    UPLOAD_QUOTA: byteSize().default(10 * 1024 ** 3),
    BACKUP_DIR: z.string().optional(),
    BACKUP_TIME: z
      .string()
      .trim()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time like 03:00 (UTC)' })
      .default('03:00'),
    BACKUP_KEEP: z.coerce
      .number({ error: 'must be a number from 1 to 1000' })
      .int({ error: 'must be a number from 1 to 1000' })
      .min(1, { error: 'must be a number from 1 to 1000' })
      .max(1000, { error: 'must be a number from 1 to 1000' })
      .default(7),
    UPDATE_STOP: z.string().trim().optional(),
    UPDATE_START: z.string().trim().optional(),
    UPDATE_TIMEOUT: z.coerce
      .number({ error: 'must be a number of seconds from 10 to 86400' })
      .min(10, { error: 'must be a number of seconds from 10 to 86400' })
      .max(86_400, { error: 'must be a number of seconds from 10 to 86400' })
      .default(120),
    SEED: z.enum(['library', 'none'], { error: "must be 'library' or 'none'" }).default('library'),
    WORKERS: z.coerce
      .number({ error: workersError })
      .int({ error: workersError })
      .min(1, { error: workersError })
      .max(64, { error: workersError })
      .default(1),
    STOP_SECONDS: z.coerce
      .number({ error: stopError })
      .int({ error: stopError })
      .min(5, { error: stopError })
      .max(3600, { error: stopError })
      .default(10),
    TRUST_PROXY: wholeNumber('the number of proxies in front,', 10).default(0),
    WEBHOOK_PRIVATE_ADDRESSES: z
      .enum(['refuse', 'allow'], { error: "must be 'refuse' or 'allow'" })
      .default('refuse'),
    RATE_LIMITS: commaList()
      .transform((changes, ctx) => {
        const table = changedLimits(changes);
        if (!table)
          ctx.addIssue(
            `must be limits like signUp=5/h,contact=10/15min, with s, min, h or d and these names: ${changeable.join(', ')}`,
          );
        return table ?? {};
      })
      .default({}),
    XRAY: commaList()
      .transform((changes, ctx) => {
        const settings = xraySettings(changes);
        if (!settings)
          ctx.addIssue(
            `must be rules like secrets:warn,comments:off, with block, warn, note or off and these names: ${xrayRuleNames.join(', ')}`,
          );
        return settings ?? defaultXray;
      })
      .default(defaultXray),
    NEWCOMER_LIMITS: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('on'),
    BLOCKED_MAIL_DOMAINS: z.string().optional(),
    DISPOSABLE_MAIL: z.enum(['block', 'allow'], { error: "must be 'block' or 'allow'" }).default('allow'),
    PROOF_OF_WORK: z
      .enum(['auto', 'off', 'always'], { error: "must be 'auto', 'off' or 'always'" })
      .default('auto'),
    LOG_ADDRESSES: z.enum(['network', 'full'], { error: "must be 'network' or 'full'" }).default('network'),
    ACCESS_LOG: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('off'),
    METRICS_TOKEN: z
      .string()
      .trim()
      .regex(/^[\x21-\x7e]{16,}$/, {
        error: 'must have at least 16 printable ASCII characters and no spaces',
      })
      .optional(),
    METRICS_PORT: hostAndPort('127.0.0.1').optional(),
    SLOW_STATEMENT_MS: wholeNumber('a number of milliseconds', 3_600_000).default(1000),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .string()
      .trim()
      .refine(isBaseUrl, { error: 'must be a URL like http://127.0.0.1:4318, without user, query and #' })
      .optional(),
    OTEL_EXPORTER_OTLP_HEADERS: z
      .string()
      .trim()
      .regex(/^[^=,\s]+=[^,]*(,[^=,]+=[^,]*)*$/, { error: 'must be headers like name=value,name2=value2' })
      .optional(),
    OTEL_SERVICE_NAME: z.string().trim().default('promptorium'),
    OTEL_TRACES_SAMPLER: z
      .enum(samplers, { error: `must be one of ${samplers.join(', ')}` })
      .default('parentbased_always_on'),
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number({ error: 'must be a share from 0 to 1' })
      .min(0, { error: 'must be a share from 0 to 1' })
      .max(1, { error: 'must be a share from 0 to 1' })
      .default(1),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be debug, info, warn, error or silent',
      })
      .default('info'),
  })
  .superRefine((data, { addIssue }) => {
    const reject = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message });
    for (const names of together) {
      // A Firebase project determines its issuer and audience.
      if (names[0] === 'IDENTITY_ISSUER' && data.FIREBASE_PROJECT_ID) continue;
      const there = names.find((name) => data[name] !== undefined);
      if (!there) continue;
      for (const name of names)
        if (data[name] === undefined) reject(name, `must be set together with ${there}`);
    }
    if (data.UPDATE_STOP && !data.UPDATE_START)
      reject('UPDATE_START', 'must be set together with UPDATE_STOP');
    if (data.EMBEDDINGS_KEY && !data.EMBEDDINGS_URL)
      reject('EMBEDDINGS_URL', 'must be set together with EMBEDDINGS_KEY');
    if (data.EMBEDDINGS_KEY && data.EMBEDDINGS_URL && !isSafe(data.EMBEDDINGS_URL))
      reject('EMBEDDINGS_URL', 'must begin with https:// when EMBEDDINGS_KEY is set, or be on this machine');
    if (data.SIGN_UP === 'domains' && !data.SIGN_UP_DOMAINS.length)
      reject('SIGN_UP_DOMAINS', 'must be set for SIGN_UP=domains');
    if (data.SIGN_UP !== 'domains' && data.SIGN_UP_DOMAINS.length)
      reject('SIGN_UP', 'must be domains when SIGN_UP_DOMAINS is set');
    if (data.PASSWORDS === 'off' && !data.OIDC_ISSUER)
      reject('PASSWORDS', 'must be on unless OIDC_ISSUER is set, because no one could sign in');
    if (data.PASSWORDS === 'off' && data.GOOGLE_CLIENT_ID)
      reject('GOOGLE_CLIENT_ID', 'cannot be combined with PASSWORDS=off, where OIDC_ISSUER is the only way');
    if (data.PAYMENTS === 'stripe')
      for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
        if (!data[name]) reject(name, 'must be set for PAYMENTS=stripe');
    if (!data.S3_BUCKET)
      for (const name of ['S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_PATH_STYLE'] as const)
        if (data[name] !== undefined) reject('S3_BUCKET', `must be set together with ${name}`);
    if (data.S3_BUCKET && !data.S3_ENDPOINT && !data.S3_REGION)
      reject('S3_REGION', 'must be set for AWS; for another store, set S3_ENDPOINT');
    const hosted = data.IDENTITY_ISSUER ?? data.FIREBASE_PROJECT_ID;
    const readsGroups = data.OIDC_ROLES.size > 0 || data.OIDC_ALLOWED_GROUPS.length > 0;
    const groupsBy = data.OIDC_ROLES.size ? 'OIDC_ROLES' : 'OIDC_ALLOWED_GROUPS';
    if (data.OIDC_GROUPS_CLAIM && !readsGroups)
      reject('OIDC_GROUPS_CLAIM', 'must be set together with OIDC_ROLES or OIDC_ALLOWED_GROUPS');
    if (readsGroups && !data.OIDC_ISSUER) reject('OIDC_ISSUER', `must be set together with ${groupsBy}`);
    if (readsGroups && hosted)
      reject(
        groupsBy,
        'cannot be combined with IDENTITY_ISSUER or FIREBASE_PROJECT_ID, whose tokens sign in without groups',
      );
    if (hosted && data.GOOGLE_CLIENT_ID)
      reject(
        'GOOGLE_CLIENT_ID',
        'cannot be combined with IDENTITY_ISSUER or FIREBASE_PROJECT_ID, whose provider manages all accounts',
      );
    if (hosted && data.OIDC_ISSUER && (data.OIDC_ISSUER !== hosted || data.FIREBASE_PROJECT_ID))
      reject(
        'OIDC_ISSUER',
        data.FIREBASE_PROJECT_ID
          ? 'cannot be combined with FIREBASE_PROJECT_ID, whose provider manages all accounts'
          : 'must be the same as IDENTITY_ISSUER, whose provider manages all accounts',
      );
  });

export type Variables = z.infer<typeof variables>;
