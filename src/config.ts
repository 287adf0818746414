import { z } from 'zod';

/** Everything the environment may say, parsed. This file is its only reader; the README's table lists the same names. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The operator's own texts of About, help and legal pages; without it the shipped ones are shown. */
  contentDir: string | undefined;
  /** Where people reach the site; no slash at the end. */
  publicUrl: string;
  siteName: string;
  /** A PostgreSQL server of one's own; without it the embedded one is started. */
  databaseUrl: string | undefined;
  /** Verified addresses whose people are admins; lower case. */
  adminEmails: ReadonlySet<string>;
  /** The mail server that sends the site's mails; without it they are files in the data folder. */
  smtpUrl: string | undefined;
  /** Whom mails come from. */
  mailFrom: { name: string; address: string };
  /** Who is sent what people write on the contact page. */
  contactEmail: string;
  /** The mailbox that every page names: an admin's own address is not shown unless it is said to be this one. */
  publicEmail: string;
  /** Addresses of the site's accounts elsewhere, for the foot of every page. */
  socialLinks: readonly string[];
  /** The provider that keeps the accounts instead of the site itself. */
  hosted: HostedProvider | undefined;
  /** Signs cookies; without it a secret is made once and kept in the data folder. */
  secret: string | undefined;
  /** Whether an empty embedded database is given the starter library. */
  seed: 'library' | 'none';
  /** How many proxies stand in front and may say, in X-Forwarded-For, whose request it is. */
  trustProxy: number;
  limits: typeof limits;
  /** Google, where people can sign in with it. */
  google: { clientId: string; clientSecret: string } | undefined;
  /** Another OpenID Connect issuer that people can sign in with, and what its button calls it. */
  openId: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined;
  /** Whether members of the first day may do only so much. */
  limitNewcomers: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Serves pages through Vite with hot reload; set by `npm run dev`. */
  dev: boolean;
}

/** A hosted identity provider. */
interface HostedProvider {
  /** As its tokens name it. */
  issuer: string;
  /** Its names for this site: a token is for one of them. */
  audiences: readonly string[];
  /** The address of its public keys, where its discovery document is not to be asked. */
  keysUrl: string | undefined;
  /** What Firebase's client in a browser must know, where it is that. */
  firebase: Firebase | undefined;
}

interface Firebase {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** The address of an Authentication emulator that browsers ask instead of Google. */
  emulator: string | undefined;
}

/** What may be done only so often (PRODUCT 3): how many in how many seconds. */
const limits = {
  /** Requests of an address that read, and whatever visitors send. */
  read: { most: 1_200, seconds: 60 },
  /** Pages rendered for an address; pages from the cache do not count. */
  page: { most: 600, seconds: 60 },
  /** Requests with one personal key. */
  key: { most: 1_200, seconds: 60 },
  /** Requests of a person that write. */
  write: { most: 120, seconds: 60 },
  /** Wrong passwords for an account. */
  signInAccount: { most: 10, seconds: 15 * 60 },
  /** Wrong passwords from an address. */
  signInAddress: { most: 60, seconds: 15 * 60 },
  /** Wrong codes of a person's second factor. */
  secondFactor: { most: 10, seconds: 3_600 },
  /** Accounts made from an address. */
  signUp: { most: 20, seconds: 3_600 },
  /** Sign-ins with providers that an address begins. */
  provider: { most: 100, seconds: 15 * 60 },
  /** Reports of a person. */
  report: { most: 20, seconds: 3_600 },
  /** Mails that reset the password of an account. */
  reset: { most: 5, seconds: 3_600 },
  /** Mails that verify an address, of a person. */
  verify: { most: 5, seconds: 3_600 },
  /** Mails that reset passwords, asked for by an address. */
  mailAddress: { most: 20, seconds: 3_600 },
  /** Messages of an address to the people of the site. */
  contact: { most: 5, seconds: 3_600 },
};

/**
 * Parses the environment. Empty values count as not given.
 * Throws an Error whose message names each bad value and what it should be, a line each; what may hold a secret is not repeated.
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
  // The mailbox that the site's own pages name.
  const mailHost = new URL(publicUrl).hostname.replace(/^www\./, '');
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR ?? (dev ? 'data-dev' : 'data'),
    contentDir: data.CONTENT_DIR,
    publicUrl,
    siteName: data.SITE_NAME,
    databaseUrl: data.DATABASE_URL,
    adminEmails: new Set(data.ADMIN_EMAILS),
    smtpUrl: data.SMTP_URL,
    mailFrom: { name: data.SITE_NAME, address: data.MAIL_FROM ?? `no-reply@${mailHost}` },
    contactEmail: data.CONTACT_EMAIL ?? data.ADMIN_EMAILS[0] ?? `hello@${mailHost}`,
    publicEmail: data.CONTACT_EMAIL ?? `hello@${mailHost}`,
    socialLinks: data.SOCIAL_LINKS,
    hosted: hostedProvider(data),
    secret: data.SECRET,
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
    limitNewcomers: data.NEWCOMER_LIMITS === 'on',
    logLevel: data.LOG_LEVEL,
    dev,
  };
}

/** Firebase's project is an issuer of its own kind; Google says what it is called. */
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

/** An address that what is secret may be sent to: encrypted, or this machine's own. */
function safeAddress() {
  return z
    .string()
    .trim()
    .refine(
      (value) =>
        URL.canParse(value) &&
        (/^https:/.test(value) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(value)),
      { error: 'must be an address that begins with https://' },
    );
}

/** Values with commas between them; empty ones do not count. */
function commaList() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  );
}

/** A whole number from 0 on. */
function wholeNumber(what: string, most: number) {
  const error = `must be ${what} from 0 to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(0, { error }).max(most, { error });
}

/** Whether it is where a site stands and nothing more: no path, query or login. */
function isOrigin(value: string): boolean {
  const { protocol, origin, href } = URL.parse(value) ?? {};
  return /^https?:$/.test(protocol ?? '') && href === `${origin}/`;
}

/** Whether each % begins a sign that is written in hexadecimal digits, as in a password. */
function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/** Names of variables whose values are secrets, or hold a password. */
const secret = /SECRET|^DATABASE_URL$|^SMTP_URL$|_KEY$/;

/** Variables of a provider, of which all or none are given. */
const together = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'],
  ['IDENTITY_ISSUER', 'IDENTITY_AUDIENCE'],
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
      .refine(isOrigin, { error: 'must be an address like https://prompts.example.org, without a path' })
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
        error: 'must be an address like postgres://user:password@host:5432/database',
      })
      .optional(),
    ADMIN_EMAILS: commaList()
      .transform((emails) => emails.map((email) => email.toLowerCase()))
      .pipe(z.array(z.email({ error: 'must be e-mail addresses with commas between them' })))
      .default([]),
    SMTP_URL: z
      .string()
      .trim()
      .refine((value) => /^smtps?:\/\/./.test(value) && URL.canParse(value), {
        error: 'must be an address like smtp://user:password@mail.example.org:587, or smtps://…',
      })
      .optional(),
    MAIL_FROM: z
      .string()
      .trim()
      .pipe(z.email({ error: 'must be an e-mail address' }))
      .optional(),
    CONTACT_EMAIL: z
      .string()
      .trim()
      .pipe(z.email({ error: 'must be an e-mail address' }))
      .optional(),
    SOCIAL_LINKS: commaList()
      .refine((addresses) => addresses.every((text) => /^https?:\/\//.test(text) && URL.canParse(text)), {
        error: 'must be addresses like https://github.com/prompts with commas between them',
      })
      .default([]),
    IDENTITY_ISSUER: safeAddress().optional(),
    IDENTITY_AUDIENCE: commaList()
      .refine((names) => names.length > 0, { error: 'must be names with commas between them' })
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
    SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
    SEED: z.enum(['library', 'none'], { error: "must be 'library' or 'none'" }).default('library'),
    TRUST_PROXY: wholeNumber('the number of proxies in front,', 10).default(0),
    NEWCOMER_LIMITS: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('on'),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be debug, info, warn, error or silent',
      })
      .default('info'),
  })
  .superRefine((data, { addIssue }) => {
    const missing = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message });
    for (const names of together) {
      // A Firebase project says itself who issues its tokens, and for whom.
      if (names[0] === 'IDENTITY_ISSUER' && data.FIREBASE_PROJECT_ID) continue;
      const there = names.find((name) => data[name] !== undefined);
      if (!there) continue;
      for (const name of names)
        if (data[name] === undefined) missing(name, `must be given together with ${there}`);
    }
    const hosted = data.IDENTITY_ISSUER ?? data.FIREBASE_PROJECT_ID;
    if (hosted && data.GOOGLE_CLIENT_ID)
      missing(
        'GOOGLE_CLIENT_ID',
        'cannot stand beside IDENTITY_ISSUER or FIREBASE_PROJECT_ID, which keep all accounts',
      );
    if (hosted && data.OIDC_ISSUER && (data.OIDC_ISSUER !== hosted || data.FIREBASE_PROJECT_ID))
      missing('OIDC_ISSUER', 'must be the same as IDENTITY_ISSUER, which keeps all accounts');
  });
