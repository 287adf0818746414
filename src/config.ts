import { z } from 'zod';
import {
  byteSize,
  commaList,
  isBase,
  isDecodable,
  isOrigin,
  isSafe,
  mailAddress,
  safeAddress,
  wholeNumber,
} from './config-values.ts';

/** The parsed environment. Only this file reads it; the README's table lists the variables. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** A folder with the operator's own About, help and legal texts; without it the shipped ones are shown. */
  contentDir: string | undefined;
  /** The site's public address; no slash at the end. */
  publicUrl: string;
  /** Whether PUBLIC_URL is set; otherwise `publicUrl` is a guess, right on this machine only. */
  hasPublicUrl: boolean;
  siteName: string;
  /** The PostgreSQL server to use; without it the embedded one is started. */
  databaseUrl: string | undefined;
  /** Verified addresses that make their users admins; lower case. */
  adminEmails: ReadonlySet<string>;
  /** The mail server; without it mails are written to files in the data folder. */
  smtpUrl: string | undefined;
  /** The sender of mails. */
  mailFrom: { name: string; address: string };
  /** Receives the messages of the contact page. */
  contactEmail: string;
  /** The address shown on every page. An address in ADMIN_EMAILS is only shown if it is also CONTACT_EMAIL. */
  publicEmail: string;
  /** The addresses on the About page for these kinds of enquiry. */
  enquiryEmails: { business: string; partnership: string; press: string };
  /** URLs of the site's accounts elsewhere, for the footer. */
  socialLinks: readonly string[];
  /** The provider that keeps the accounts instead of the site itself. */
  hosted: HostedProvider | undefined;
  /** Signs cookies and encrypts secrets; without it one is generated once and stored in the data folder. */
  secret: string | undefined;
  /** Bytes that all uploaded files together may take. */
  uploadQuota: number;
  /** Whether the starter library is loaded into an empty embedded database. */
  seed: 'library' | 'none';
  /** The number of proxies in front whose X-Forwarded-For entries are trusted. */
  trustProxy: number;
  limits: typeof limits;
  /** Sign-in with Google, if configured. */
  google: { clientId: string; clientSecret: string } | undefined;
  /** Sign-in with another OpenID Connect issuer, if configured; `name` is on its button. */
  openId: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined;
  /** The service that computes vectors of texts, for semantic search. */
  embeddings: EmbeddingsService | undefined;
  /** Whether members have lower limits on their first day. */
  limitNewcomers: boolean;
  /** Whether the security log has full client addresses instead of their networks. */
  logFullAddresses: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Serves pages through Vite with hot reload; set by `npm run dev`. */
  dev: boolean;
}

/** A service with OpenAI's interface for embeddings. */
interface EmbeddingsService {
  /** Requests go to `{url}/embeddings`; no slash at the end. */
  url: string;
  model: string;
  /** Sent as bearer token. */
  key: string | undefined;
  /** The least cosine of a prompt that is found by meaning alone. */
  leastSimilarity: number;
}

/** A hosted identity provider. */
interface HostedProvider {
  /** As its tokens name it. */
  issuer: string;
  /** Its names for this site: a token is for one of them. */
  audiences: readonly string[];
  /** The URL of its public keys, if it should not be taken from its discovery document. */
  keysUrl: string | undefined;
  /** What Firebase's client in a browser needs, if the provider is Firebase. */
  firebase: Firebase | undefined;
}

interface Firebase {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** The URL of an Authentication emulator that browsers use instead of Google. */
  emulator: string | undefined;
}

/** Rate limits: how many in how many seconds. */
const limits = {
  /** Reads by an address, and all requests of visitors. */
  read: { most: 1_200, seconds: 60 },
  /** Pages rendered for an address; pages from the cache do not count. */
  page: { most: 600, seconds: 60 },
  /** Requests with one API key. */
  key: { most: 1_200, seconds: 60 },
  /** Writes by a user. */
  write: { most: 120, seconds: 60 },
  /** Wrong passwords for an account. */
  signInAccount: { most: 10, seconds: 15 * 60 },
  /** Wrong passwords for an account from a device on which it was signed in before. */
  signInDevice: { most: 10, seconds: 15 * 60 },
  /** Wrong passwords from an address. */
  signInAddress: { most: 60, seconds: 15 * 60 },
  /** Wrong second-factor codes of a user. */
  secondFactor: { most: 10, seconds: 3_600 },
  /** New accounts from an address. */
  signUp: { most: 20, seconds: 3_600 },
  /** Sign-ins with providers started from an address. */
  provider: { most: 100, seconds: 15 * 60 },
  /** Previews of Markdown by a user. */
  preview: { most: 30, seconds: 60 },
  /** Reports by a user. */
  report: { most: 20, seconds: 3_600 },
  /** Password reset mails for an account. */
  reset: { most: 5, seconds: 3_600 },
  /** Verification mails of a user. */
  verify: { most: 5, seconds: 3_600 },
  /** Password reset mails requested from an address. */
  mailAddress: { most: 20, seconds: 3_600 },
  /** Contact messages from an address. */
  contact: { most: 5, seconds: 3_600 },
};

/**
 * Parses the environment. Empty values count as missing. Throws an Error whose message has a line for each invalid value
 * that says what it should be; values that may contain secrets are not repeated.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { dev = false }: { dev?: boolean } = {},
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path: [name], message }) =>
        `${String(name)} ${message}${String(name) in given && !secret.test(String(name)) ? `, not "${given[String(name)]}"` : ''}`,
    );
    throw new Error([...new Set(lines)].join('\n'));
  }
  const { data } = parsed;
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  const mailHost = new URL(publicUrl).hostname.replace(/^www\./, '');
  const publicEmail = data.CONTACT_EMAIL ?? `hello@${mailHost}`;
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR ?? (dev ? 'data-dev' : 'data'),
    contentDir: data.CONTENT_DIR,
    publicUrl,
    hasPublicUrl: data.PUBLIC_URL !== undefined,
    siteName: data.SITE_NAME,
    databaseUrl: data.DATABASE_URL,
    adminEmails: new Set(data.ADMIN_EMAILS),
    smtpUrl: data.SMTP_URL,
    mailFrom: { name: data.SITE_NAME, address: data.MAIL_FROM ?? `no-reply@${mailHost}` },
    contactEmail: data.CONTACT_EMAIL ?? data.ADMIN_EMAILS[0] ?? `hello@${mailHost}`,
    publicEmail,
    enquiryEmails: {
      business: data.BUSINESS_EMAIL ?? publicEmail,
      partnership: data.PARTNERSHIP_EMAIL ?? publicEmail,
      press: data.PRESS_EMAIL ?? publicEmail,
    },
    socialLinks: data.SOCIAL_LINKS,
    hosted: hostedProvider(data),
    secret: data.SECRET,
    uploadQuota: data.UPLOAD_QUOTA,
    seed: data.SEED,
    trustProxy: data.TRUST_PROXY,
    limits,
    google: data.GOOGLE_CLIENT_ID
      ? { clientId: data.GOOGLE_CLIENT_ID, clientSecret: data.GOOGLE_CLIENT_SECRET ?? '' }
      : undefined,
    openId: data.OIDC_ISSUER
      ? {
          issuer: data.OIDC_ISSUER,
          clientId: data.OIDC_CLIENT_ID ?? '',
          clientSecret: data.OIDC_CLIENT_SECRET ?? '',
          name: data.OIDC_NAME ?? new URL(data.OIDC_ISSUER).host,
        }
      : undefined,
    embeddings: data.EMBEDDINGS_URL
      ? {
          url: data.EMBEDDINGS_URL,
          model: data.EMBEDDINGS_MODEL ?? '',
          key: data.EMBEDDINGS_KEY,
          leastSimilarity: data.EMBEDDINGS_SIMILARITY,
        }
      : undefined,
    limitNewcomers: data.NEWCOMER_LIMITS === 'on',
    logFullAddresses: data.LOG_ADDRESSES === 'full',
    logLevel: data.LOG_LEVEL,
    dev,
  };
}

/** A Firebase project determines its issuer and audience. */
function hostedProvider(data: z.infer<typeof schema>): HostedProvider | undefined {
  const projectId = data.FIREBASE_PROJECT_ID;
  const issuer = data.IDENTITY_ISSUER ?? (projectId && `https://securetoken.google.com/${projectId}`);
  const audiences = data.IDENTITY_AUDIENCE ?? (projectId ? [projectId] : []);
  if (!issuer) return undefined;
  return {
    issuer,
    audiences,
    keysUrl: data.IDENTITY_JWKS_URL,
    firebase: projectId
      ? {
          apiKey: data.FIREBASE_API_KEY ?? '',
          authDomain: data.FIREBASE_AUTH_DOMAIN ?? '',
          projectId,
          emulator: data.FIREBASE_EMULATOR,
        }
      : undefined,
  };
}

/** Names of variables whose values are secrets or contain passwords. */
const secret = /SECRET|^DATABASE_URL$|^SMTP_URL$|^EMBEDDINGS_URL$|_KEY$/;

/** Variables of a provider: all of them or none must be set. */
const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
  ['IDENTITY_ISSUER', 'IDENTITY_AUDIENCE'],
  ['EMBEDDINGS_URL', 'EMBEDDINGS_MODEL'],
] as const;

const schema = z
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
    SITE_NAME: z
      .string()
      .trim()
      .max(60, { error: 'must be at most 60 characters' })
      .regex(/^\P{Cc}*$/u, { error: 'must be one line of text' })
      .default('Promptorium'),
    DATABASE_URL: z
      .string()
      .trim()
      .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value) && isDecodable(value), {
        error: 'must be a URL like postgres://user:password@host:5432/database',
      })
      .optional(),
    ADMIN_EMAILS: commaList()
      .transform((emails) => emails.map((email) => email.toLowerCase()))
      .pipe(z.array(z.email({ error: 'must be e-mail addresses, separated by commas' })))
      .default([]),
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
    IDENTITY_ISSUER: safeAddress().optional(),
    IDENTITY_AUDIENCE: commaList()
      .refine((names) => names.length > 0, { error: 'must be names, separated by commas' })
      .optional(),
    IDENTITY_JWKS_URL: safeAddress().optional(),
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
    FIREBASE_EMULATOR: safeAddress()
      .transform((value) => new URL(value).origin)
      .optional(),
    GOOGLE_CLIENT_ID: z.string().trim().optional(),
    GOOGLE_CLIENT_SECRET: z.string().trim().optional(),
    OIDC_ISSUER: safeAddress().optional(),
    OIDC_CLIENT_ID: z.string().trim().optional(),
    OIDC_CLIENT_SECRET: z.string().trim().optional(),
    OIDC_NAME: z.string().trim().max(40, { error: 'must be at most 40 characters' }).optional(),
    EMBEDDINGS_URL: z
      .string()
      .trim()
      .refine(isBase, { error: 'must be a URL like http://127.0.0.1:11434/v1, without user, query and #' })
      .transform((value) => new URL(value).href.replace(/\/+$/, ''))
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
      .regex(/^[\x21-\x7e]+$/, { error: 'must have only printable characters of ASCII and no spaces' })
      .optional(),
    EMBEDDINGS_SIMILARITY: z.coerce
      .number({ error: 'must be a number from 0 to 1' })
      .min(0, { error: 'must be a number from 0 to 1' })
      .max(1, { error: 'must be a number from 0 to 1' })
      .default(0.45),
    SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    UPLOAD_QUOTA: byteSize().default(10 * 1024 ** 3),
    SEED: z.enum(['library', 'none'], { error: "must be 'library' or 'none'" }).default('library'),
    TRUST_PROXY: wholeNumber('the number of proxies in front,', 10).default(0),
    NEWCOMER_LIMITS: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('on'),
    LOG_ADDRESSES: z.enum(['network', 'full'], { error: "must be 'network' or 'full'" }).default('network'),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be debug, info, warn, error or silent',
      })
      .default('info'),
  })
  .superRefine((data, { addIssue }) => {
    const missing = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message });
    for (const names of together) {
      // A Firebase project implies its issuer and audience.
      if (names[0] === 'IDENTITY_ISSUER' && data.FIREBASE_PROJECT_ID) continue;
      const there = names.find((name) => data[name] !== undefined);
      if (!there) continue;
      for (const name of names)
        if (data[name] === undefined) missing(name, `must be set together with ${there}`);
    }
    if (data.EMBEDDINGS_KEY && !data.EMBEDDINGS_URL)
      missing('EMBEDDINGS_URL', 'must be set together with EMBEDDINGS_KEY');
    if (data.EMBEDDINGS_KEY && data.EMBEDDINGS_URL && !isSafe(data.EMBEDDINGS_URL))
      missing('EMBEDDINGS_URL', 'must begin with https:// when EMBEDDINGS_KEY is set, or be on this machine');
    const hosted = data.IDENTITY_ISSUER ?? data.FIREBASE_PROJECT_ID;
    if (hosted && data.GOOGLE_CLIENT_ID)
      missing(
        'GOOGLE_CLIENT_ID',
        'cannot be combined with IDENTITY_ISSUER or FIREBASE_PROJECT_ID, whose provider keeps all accounts',
      );
    if (hosted && data.OIDC_ISSUER && (data.OIDC_ISSUER !== hosted || data.FIREBASE_PROJECT_ID))
      missing('OIDC_ISSUER', 'must be the same as IDENTITY_ISSUER, whose provider keeps all accounts');
  });
