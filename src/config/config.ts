import type { OutgoingProxy } from '../domain/hosting/outgoing-proxy.ts';
import type { IssuerGroups } from '../domain/identity/issuer-groups.ts';
import type { SignUpRule } from '../domain/identity/sign-up.ts';
import type { PaymentMode } from '../domain/market/market.ts';
import type { XraySettings } from '../domain/prompts/xray/severities.ts';
import { isLocal } from './config-values.ts';
import { type Variables, variables } from './config-variables.ts';
import { defaultLimits, type LimitTable } from './rate-limits.ts';

/**
 * The parsed environment. `config-variables.ts` declares the variables, which docs/settings.md lists; entry
 * points pass `process.env`.
 */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /**
   * A folder with the operator's own About, help and legal texts; the shipped ones are shown if undefined.
   */
  contentDir: string | undefined;
  /** The site's public address, without a trailing slash. */
  publicUrl: string;
  /**
   * Whether PUBLIC_URL is set; otherwise `publicUrl` is an assumption that is only correct on this machine.
   */
  hasPublicUrl: boolean;
  siteName: string;
  /** The PostgreSQL server to use; the embedded one is started if undefined. */
  databaseUrl: string | undefined;
  /** Shared buffers of the embedded database in MB; derived from the machine's memory if undefined. */
  sharedBuffersMb: number | undefined;
  /** Verified addresses that make their users admins; lower case. */
  adminEmails: ReadonlySet<string>;
  /** The proxy for outgoing requests and emails. */
  proxy: OutgoingProxy | undefined;
  /** The mail server; emails are written to files in the data folder if undefined. */
  smtpUrl: string | undefined;
  /** The sender of emails. */
  mailFrom: { name: string; address: string };
  /** The address that receives the messages of the contact page. */
  contactEmail: string;
  /**
   * The address shown on every page. An address in ADMIN_EMAILS is only shown if it is also CONTACT_EMAIL.
   */
  publicEmail: string;
  /** The addresses on the About page for these kinds of enquiry. */
  enquiryEmails: { business: string; partnership: string; press: string };
  /** URLs of the site's accounts elsewhere, for the footer. */
  socialLinks: readonly string[];
  /** How premium prompts are sold. */
  market: {
    payments: PaymentMode;
    /** The account at Stripe; set for `stripe`. */
    stripe: StripeAccount | undefined;
    /** Currency of all prices: an ISO 4217 code in lower case. */
    currency: string;
    /** The site's share of a price in percent, and a fixed amount. */
    feePercent: number;
    feeFixedCents: number;
    refundDays: number;
    operator: { name: string; address: string; vat: string };
  };
  /** The provider that manages the accounts instead of the site itself. */
  hosted: HostedProvider | undefined;
  /**
   * Signs cookies and encrypts secrets; if undefined, one is generated once and stored in the data folder.
   */
  secret: string | undefined;
  /** The bucket that stores the uploaded files; they are in the data folder if undefined. */
  s3: S3Bucket | undefined;
  /** Maximum total size of all uploaded files in bytes. */
  uploadQuota: number;
  /**
   * Nightly backups: their folder, their time (HH:MM, UTC), and the number to keep. Undefined in development.
   */
  backups: { folder: string; time: string; keep: number } | undefined;
  /**
   * How an update stops and starts the site: shell commands, and the seconds it waits for the new version.
   */
  update: { stop: string | undefined; start: string | undefined; timeoutSeconds: number };
  /** Whether the starter library is loaded into an empty embedded database. */
  seed: 'library' | 'none';
  /** The number of proxies in front whose X-Forwarded-For entries are trusted. */
  trustProxy: number;
  /**
   * Number of processes that serve requests. With 1, a single process does everything; with more, one starts
   * and supervises the others.
   */
  workers: number;
  /** Maximum duration of a shutdown in seconds; then the process is killed. */
  stopSeconds: number;
  /** Rate limits: the maximum number in a window of seconds. */
  limits: LimitTable;
  /** Sign-in with Google, if configured. */
  google: { clientId: string; clientSecret: string } | undefined;
  /** Sign-in with another OpenID Connect issuer, if configured; `name` is on its button. */
  openId:
    | {
        issuer: string;
        clientId: string;
        clientSecret: string;
        name: string;
        trustEmail: boolean;
        groups: IssuerGroups | undefined;
      }
    | undefined;
  /** The service that computes vectors of texts, for semantic search. */
  embeddings: EmbeddingsService | undefined;
  /** Whether webhooks may be sent to private addresses, and without TLS. */
  webhooksToPrivateAddresses: boolean;
  /** Whether only members can read the site. */
  isPrivate: boolean;
  /** Who can create an account, and how. */
  signUp: SignUpRule;
  /** What is done about texts in which something is hidden. */
  xray: XraySettings;
  /** Whether members have lower limits on their first day. */
  limitNewcomers: boolean;
  /** A file of email domains whose addresses cannot be used for accounts. */
  blockedMailDomains: string | undefined;
  /** Whether addresses of known disposable email services are blocked. */
  blockDisposableMail: boolean;
  /** When visitors' forms require a proof of work. */
  proofOfWork: 'auto' | 'off' | 'always';
  /** Whether logs contain full IPv4 addresses, and /64 networks for IPv6, instead of /24 and /48 networks. */
  logFullAddresses: boolean;
  /** Whether each request is logged. */
  accessLog: boolean;
  /** The bearer token required for metrics; they are not served on the site's port if undefined. */
  metricsToken: string | undefined;
  /** The separate address and port that metrics are served on. */
  metricsAddress: { host: string; port: number } | undefined;
  /** Statements that take at least this many milliseconds are logged as slow; 0 disables it. */
  slowStatementMs: number;
  /** The receiver of traces, and the share of requests to trace. */
  tracing: Tracing | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** Serves pages through Vite with hot reload; set by `npm run dev`. */
  dev: boolean;
  /** The variables that are set, as text. Some are secrets. */
  given: Readonly<Record<string, string>>;
}

/** An account at Stripe and its options. */
interface StripeAccount {
  secretKey: string;
  /** A notification may be signed with any of them. */
  webhookSecrets: readonly string[];
  /** Whether Stripe computes and collects taxes. */
  collectsTax: boolean;
  /** Origin to which requests are sent in tests. */
  apiUrl: string | undefined;
}

/** An OpenAI-compatible embeddings service. */
interface EmbeddingsService {
  /** Requests are sent to `{url}/embeddings`; without a trailing slash. */
  url: string;
  model: string;
  /** Sent as a bearer token. */
  key: string | undefined;
  /** Minimum cosine similarity of a prompt that is found by meaning alone. */
  minSimilarity: number;
}

/** OpenTelemetry tracing options. */
interface Tracing {
  /** The base address of the receiver. */
  endpoint: string;
  headers: string | undefined;
  serviceName: string;
  sampler: NonNullable<Variables['OTEL_TRACES_SAMPLER']>;
  /** The share of traces that ratio-based samplers keep. */
  ratio: number;
}

/** A bucket of an S3-compatible store, and its credentials. */
interface S3Bucket {
  bucket: string;
  /** The store's URL without a path; AWS if undefined. */
  endpoint: string | undefined;
  /** Whether the bucket is named in the path instead of the host name. */
  pathStyle: boolean;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Prefix of all names in the bucket: empty, or ending with a slash. */
  prefix: string;
}

/** A hosted identity provider. */
interface HostedProvider {
  /** The issuer in its tokens. */
  issuer: string;
  /** The provider's identifiers of this site; a token must be issued for one of them. */
  audiences: readonly string[];
  /** The URL of its public keys, if it is not taken from the discovery document. */
  keysUrl: string | undefined;
  /** Configuration of Firebase's browser client, if the provider is Firebase. */
  firebase: Firebase | undefined;
}

interface Firebase {
  apiKey: string;
  authDomain: string;
  projectId: string;
  /** The URL of an Authentication emulator that browsers use instead of Google. */
  emulator: string | undefined;
}

/**
 * Parses the environment. Empty values count as missing, and quotes around a value do not belong to it.
 * Throws an Error whose message has a line per invalid value that describes valid ones; values that may
 * contain secrets are not repeated.
 */
export function readConfig(
  env: Record<string, string | undefined>,
  { dev = false }: { dev?: boolean } = {},
): Config {
  const given = Object.fromEntries(
    Object.entries(env)
      .map(([name, value = '']) => [name, value.replace(quoted, '$<text>')] as const)
      .filter(([, value]) => value.trim()),
  );
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path: [name], message }) =>
        `${String(name)} ${message}${message.startsWith('must') ? shownValue(String(name), given[String(name)]) : ''}`,
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
    sharedBuffersMb: data.SHARED_BUFFERS_MB,
    adminEmails: new Set(data.ADMIN_EMAILS),
    proxy: data.HTTPS_PROXY ? { url: data.HTTPS_PROXY, except: data.NO_PROXY } : undefined,
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
    market: {
      payments: data.PAYMENTS ?? (isLocal(publicUrl) ? 'test' : 'off'),
      stripe:
        data.PAYMENTS === 'stripe'
          ? {
              secretKey: data.STRIPE_SECRET_KEY ?? '',
              webhookSecrets: data.STRIPE_WEBHOOK_SECRET ?? [],
              collectsTax: data.STRIPE_TAX === 'on',
              apiUrl: data.STRIPE_API_URL,
            }
          : undefined,
      currency: data.CURRENCY,
      feePercent: Number.parseInt(data.PLATFORM_FEE, 10),
      feeFixedCents: Math.round(Number(data.PLATFORM_FEE.split('+')[1] ?? 0) * 100),
      refundDays: data.REFUND_DAYS,
      operator: {
        name: data.OPERATOR_NAME ?? data.SITE_NAME,
        address: data.OPERATOR_ADDRESS,
        vat: data.OPERATOR_VAT,
      },
    },
    hosted: hostedProvider(data),
    secret: data.SECRET,
    s3: s3Bucket(data),
    uploadQuota: data.UPLOAD_QUOTA,
    backups:
      data.BACKUP_DIR && !dev
        ? { folder: data.BACKUP_DIR, time: data.BACKUP_TIME, keep: data.BACKUP_KEEP }
        : undefined,
    update: { stop: data.UPDATE_STOP, start: data.UPDATE_START, timeoutSeconds: data.UPDATE_TIMEOUT },
    seed: data.SEED,
    trustProxy: data.TRUST_PROXY,
    // Vite runs in one process.
    workers: dev ? 1 : data.WORKERS,
    stopSeconds: data.STOP_SECONDS,
    limits: { ...defaultLimits, ...data.RATE_LIMITS },
    google: data.GOOGLE_CLIENT_ID
      ? { clientId: data.GOOGLE_CLIENT_ID, clientSecret: data.GOOGLE_CLIENT_SECRET ?? '' }
      : undefined,
    openId: data.OIDC_ISSUER
      ? {
          issuer: data.OIDC_ISSUER,
          clientId: data.OIDC_CLIENT_ID ?? '',
          clientSecret: data.OIDC_CLIENT_SECRET ?? '',
          name: data.OIDC_NAME ?? new URL(data.OIDC_ISSUER).host,
          trustEmail: data.OIDC_TRUST_EMAIL,
          groups:
            data.OIDC_ROLES.size || data.OIDC_ALLOWED_GROUPS.length
              ? {
                  claim: data.OIDC_GROUPS_CLAIM ?? 'groups',
                  roles: data.OIDC_ROLES,
                  allowed: data.OIDC_ALLOWED_GROUPS,
                }
              : undefined,
        }
      : undefined,
    embeddings: data.EMBEDDINGS_URL
      ? {
          url: data.EMBEDDINGS_URL,
          model: data.EMBEDDINGS_MODEL ?? '',
          key: data.EMBEDDINGS_KEY,
          minSimilarity: data.EMBEDDINGS_SIMILARITY,
        }
      : undefined,
    webhooksToPrivateAddresses: data.WEBHOOK_PRIVATE_ADDRESSES === 'allow',
    isPrivate: data.ACCESS === 'members',
    signUp: {
      mode: data.SIGN_UP,
      domains: data.SIGN_UP_DOMAINS,
      inviters: data.INVITATIONS,
      passwords: data.PASSWORDS === 'on',
    },
    xray: data.XRAY,
    limitNewcomers: data.NEWCOMER_LIMITS === 'on',
    blockedMailDomains: data.BLOCKED_MAIL_DOMAINS,
    blockDisposableMail: data.DISPOSABLE_MAIL === 'block',
    proofOfWork: data.PROOF_OF_WORK,
    logFullAddresses: data.LOG_ADDRESSES === 'full',
    accessLog: data.ACCESS_LOG === 'on',
    metricsToken: data.METRICS_TOKEN,
    metricsAddress: data.METRICS_PORT,
    slowStatementMs: data.SLOW_STATEMENT_MS,
    tracing: data.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: data.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: data.OTEL_EXPORTER_OTLP_HEADERS,
          serviceName: data.OTEL_SERVICE_NAME,
          sampler: data.OTEL_TRACES_SAMPLER,
          ratio: data.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    logLevel: data.LOG_LEVEL,
    dev,
    given: Object.fromEntries(Object.entries(given).filter(([name]) => name in data)),
  };
}

/** A Firebase project determines its issuer and audience. */
function hostedProvider(data: Variables): HostedProvider | undefined {
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

function s3Bucket(data: Variables): S3Bucket | undefined {
  if (!data.S3_BUCKET) return undefined;
  return {
    bucket: data.S3_BUCKET,
    endpoint: data.S3_ENDPOINT,
    pathStyle: data.S3_PATH_STYLE ? data.S3_PATH_STYLE === 'on' : data.S3_ENDPOINT !== undefined,
    region: data.S3_REGION ?? 'us-east-1',
    accessKeyId: data.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: data.S3_SECRET_ACCESS_KEY ?? '',
    prefix: data.S3_PREFIX ? `${data.S3_PREFIX}/` : '',
  };
}

/**
 * A value that still has the quotes of its line, and a comment behind them: Docker's `--env-file` passes
 * both.
 */
const quoted = /^\s*(["'])(?<text>.*)\1\s*(#.*)?$/s;

/** The end of a message about an invalid value, which repeats a value that cannot contain a secret. */
function shownValue(name: string, value: string | undefined): string {
  const advice = value && /\s#/.test(value) ? ' (remove the comment from the line)' : '';
  return value === undefined || secretNames.test(name) || /[:/][^:/@]*@/.test(value)
    ? advice
    : `, not "${value}"${advice}`;
}

/** Names of variables whose values are secrets or may contain passwords. */
const secretNames =
  /SECRET|TOKEN|HEADERS|^DATABASE_URL$|^SMTP_URL$|^EMBEDDINGS_URL$|_KEY$|^S3_ACCESS_KEY_ID$|^HTTPS_PROXY$/;
