import type { Database } from '../../database/core/connection.ts';
import type { ProcessState } from '../../domain/hosting/processes.ts';
import type { SignUpRule } from '../../domain/identity/sign-up.ts';
import type { SignedInUser, Viewer } from '../../domain/identity/viewer.ts';
import type { PaymentMode } from '../../domain/market/market.ts';
import type { XraySettings } from '../../domain/prompts/xray/severities.ts';
import type {
  Background,
  Changes,
  ContentFiles,
  Counts,
  Embeddings,
  Figures,
  FormSettings,
  Images,
  Limits,
  Log,
  Mailer,
  NotificationStreams,
  Previews,
  Refusals,
  SecurityLog,
  Signatures,
  Storage,
  Videos,
  Views,
  WebhookPresence,
  WebhookSender,
} from './adapters/adapters.ts';
import type { Comparisons } from './adapters/comparison-adapters.ts';
import type {
  Encryption,
  Identity,
  KnownDevices,
  PasswordHashes,
  Providers,
  SessionTokens,
} from './adapters/identity-adapters.ts';
import type { Payments } from './adapters/payment-adapters.ts';
import type { TextAnalyzer } from './adapters/text-adapters.ts';

/**
 * Everything an operation works with: the viewer, the database and the adapters. Created for each request.
 */
export interface Context {
  db: Database;
  /** For scans of the search index only; it has connections of its own. */
  searchDb: Database;
  viewer: Viewer;
  /** Whether premium prompts are sold: then only their authors, buyers and admins can read them. */
  sells: boolean;
  /** The terms of sale. */
  market: MarketTerms;
  /** The payment provider; undefined while the site sells nothing. */
  payments: Payments | undefined;
  storage: Storage;
  images: Images;
  videos: Videos;
  identity: Identity;
  sessionTokens: SessionTokens;
  passwords: PasswordHashes;
  devices: KnownDevices;
  encryption: Encryption;
  providers: Providers;
  limits: Limits;
  refusals: Refusals;
  views: Views;
  signatures: Signatures;
  forms: FormSettings;
  previews: Previews;
  comparisons: Comparisons;
  textAnalysis: TextAnalyzer;
  content: ContentFiles;
  /** Only when semantic search is configured. */
  embeddings: Embeddings | undefined;
  mail: Mailer;
  webhooks: WebhookPresence;
  webhookSender: WebhookSender;
  streams: NotificationStreams;
  counts: Counts;
  changes: Changes;
  /** The process that the operation runs in. */
  process: { id: string; state(): ProcessState };
  background: Background;
  figures: Figures;
  site: SiteFacts;
  /** Maximum number of bytes of all uploaded files together. */
  uploadQuota: number;
  /** Whether the site makes nightly backups (BACKUP_DIR). */
  backupsScheduled: boolean;
  /** What each rule for hidden texts does (XRAY). */
  xray: XraySettings;
  /** Whether members have lower limits on their first day (`domain/people/newcomers.ts`). */
  limitNewcomers: boolean;
  /** The client's address for counting limits; undefined for requests of the product itself. */
  address: string | undefined;
  now: () => Date;
  /** A sentence that the audit log adds to the note of each action. */
  auditRemark?: string;
  /** Returns a new id: a UUID of version 7, so that ids sort by time. */
  newId: () => string;
  log: Log;
  security: SecurityLog;
}

/**
 * The context of an operation for signed-in users. `api/core/register.ts` creates it after checking the
 * request.
 */
export interface MemberContext extends Context {
  viewer: SignedInUser;
}

/** The context of an operation for moderators and admins. */
export interface ModeratorContext extends Context {
  viewer: (SignedInUser & { role: 'moderator' | 'admin' }) | { role: 'system' };
}

/** The context of an operation for admins, the command line and the product itself. */
export interface AdminContext extends Context {
  viewer: (SignedInUser & { role: 'admin' }) | { role: 'system' };
}

/** The terms under which premium prompts are sold. */
interface MarketTerms {
  payments: PaymentMode;
  /** Currency of all prices: an ISO 4217 code in lower case. */
  currency: string;
  /** The site's share of a price in percent, and a fixed amount. */
  feePercent: number;
  feeFixedCents: number;
  refundDays: number;
  /** The seller named on receipts. */
  operator: { name: string; address: string; vat: string };
}

/** Facts about the site and its owners. */
export interface SiteFacts {
  name: string;
  /** The public address from the configuration, whatever a request contains; without a trailing slash. */
  url: string;
  /** Whether only members can read it. */
  isPrivate: boolean;
  /** Who can create an account. */
  signUp: SignUpRule;
  /** The address that receives the messages of the contact page. */
  contactEmail: string;
  /** The address that the site's pages show. */
  publicEmail: string;
  /** The addresses for these kinds of enquiries on the About page. */
  enquiryEmails: { business: string; partnership: string; press: string };
  /** Verified addresses that make their users admins; lower case. */
  adminEmails: ReadonlySet<string>;
}
