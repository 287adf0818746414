import { z } from 'zod';

/** Everything the environment may say, parsed. This file is its only reader; the README's table lists the same names. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
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
  /** Signs cookies; without it a secret is made once and kept in the data folder. */
  secret: string | undefined;
  /** Whether an empty embedded database is given the starter library. */
  seed: 'library' | 'none';
  /** How many proxies stand in front and may say, in X-Forwarded-For, whose request it is. */
  trustProxy: number;
  limits: typeof limits;
  /** Whether members of the first day may do only so much. */
  limitNewcomers: boolean;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Serves pages through Vite with hot reload; set by `npm run dev`. */
  dev: boolean;
}

/** What may be done only so often (PRODUCT 3): how many in how many seconds. */
const limits = {
  /** Requests of an address that read, and whatever visitors send. */
  read: { most: 1_200, seconds: 60 },
  /** Requests with one personal key. */
  key: { most: 1_200, seconds: 60 },
  /** Requests of a person that write. */
  write: { most: 120, seconds: 60 },
  /** Wrong passwords for an account. */
  signInAccount: { most: 10, seconds: 15 * 60 },
  /** Wrong passwords from an address. */
  signInAddress: { most: 60, seconds: 15 * 60 },
  /** Accounts made from an address. */
  signUp: { most: 20, seconds: 3_600 },
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
 * Throws an Error whose message names each bad value and what it should be, a line each.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { dev = false }: { dev?: boolean } = {},
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path: [name], message }) => `${String(name)} ${message}, not "${given[String(name)]}"`,
    );
    throw new Error(lines.join('\n'));
  }
  const { data } = parsed;
  const publicUrl = data.PUBLIC_URL ?? `http://localhost:${data.PORT}`;
  // The mailbox that the site's own pages name.
  const mailHost = new URL(publicUrl).hostname.replace(/^www\./, '');
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR ?? (dev ? 'data-dev' : 'data'),
    publicUrl,
    siteName: data.SITE_NAME,
    databaseUrl: data.DATABASE_URL,
    adminEmails: new Set(data.ADMIN_EMAILS),
    smtpUrl: data.SMTP_URL,
    mailFrom: { name: data.SITE_NAME, address: data.MAIL_FROM ?? `no-reply@${mailHost}` },
    contactEmail: data.CONTACT_EMAIL ?? data.ADMIN_EMAILS[0] ?? `hello@${mailHost}`,
    publicEmail: data.CONTACT_EMAIL ?? `hello@${mailHost}`,
    socialLinks: data.SOCIAL_LINKS,
    secret: data.SECRET,
    seed: data.SEED,
    trustProxy: data.TRUST_PROXY,
    limits,
    limitNewcomers: data.NEWCOMER_LIMITS === 'on',
    logLevel: data.LOG_LEVEL,
    dev,
  };
}

const schema = z.object({
  PORT: z.coerce
    .number({ error: 'must be a port number from 0 to 65535' })
    .int({ error: 'must be a port number from 0 to 65535' })
    .min(0, { error: 'must be a port number from 0 to 65535' })
    .max(65_535, { error: 'must be a port number from 0 to 65535' })
    .default(3000),
  HOST: z.string().trim().default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  PUBLIC_URL: z
    .string()
    .trim()
    .refine((value) => /^https?:\/\/[^/]+\/?$/.test(value) && URL.canParse(value), {
      error: 'must be an address like https://prompts.example.org, without a path',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  SITE_NAME: z.string().trim().max(60, { error: 'must be at most 60 characters' }).default('Promptorium'),
  DATABASE_URL: z
    .string()
    .trim()
    .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
      error: 'must be an address like postgres://user:password@host:5432/database',
    })
    .optional(),
  ADMIN_EMAILS: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    )
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
  SOCIAL_LINKS: z
    .string()
    .transform((value) =>
      value
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    )
    .refine((addresses) => addresses.every((text) => /^https?:\/\//.test(text) && URL.canParse(text)), {
      error: 'must be addresses like https://github.com/prompts with commas between them',
    })
    .default([]),
  SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  SEED: z.enum(['library', 'none'], { error: "must be 'library' or 'none'" }).default('library'),
  TRUST_PROXY: z.coerce
    .number({ error: 'must be the number of proxies in front, from 0 to 10' })
    .int({ error: 'must be the number of proxies in front, from 0 to 10' })
    .min(0, { error: 'must be the number of proxies in front, from 0 to 10' })
    .max(10, { error: 'must be the number of proxies in front, from 0 to 10' })
    .default(0),
  NEWCOMER_LIMITS: z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).default('on'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be debug, info, warn, error or silent',
    })
    .default('info'),
});
