/** Settings that can differ between the servers of one site, or change nothing that members could notice. */
const ofOneMachine = new Set([
  ...[
    'PORT',
    'HOST',
    'DATA_DIR',
    'CONTENT_DIR',
    'DATABASE_URL',
    'SHARED_BUFFERS_MB',
    'WORKERS',
    'STOP_SECONDS',
  ],
  ...[
    'TRUST_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'METRICS_PORT',
    'SLOW_STATEMENT_MS',
    'ACCESS_LOG',
    'LOG_LEVEL',
  ],
  ...['UPDATE_STOP', 'UPDATE_START', 'UPDATE_TIMEOUT', 'BACKUP_DIR', 'BACKUP_TIME', 'BACKUP_KEEP', 'SEED'],
]);

/**
 * Settings whose values the audit log shows: choices and numbers. Of all others it says that they changed.
 */
const shown = new Set([
  ...['ACCESS', 'SIGN_UP', 'SIGN_UP_DOMAINS', 'INVITATIONS', 'PASSWORDS', 'PUBLIC_URL', 'SITE_NAME'],
  ...[
    'OIDC_TRUST_EMAIL',
    'OIDC_GROUPS_CLAIM',
    'PAYMENTS',
    'CURRENCY',
    'PLATFORM_FEE',
    'REFUND_DAYS',
    'STRIPE_TAX',
  ],
  ...['RATE_LIMITS', 'XRAY', 'NEWCOMER_LIMITS', 'PROOF_OF_WORK', 'DISPOSABLE_MAIL', 'LOG_ADDRESSES'],
  ...['UPLOAD_QUOTA', 'WEBHOOK_PRIVATE_ADDRESSES'],
]);

/** A setting that changed between two starts of the site, and how, in words. */
interface ChangedSetting {
  name: string;
  note: string;
}

/**
 * The form of the settings that is stored for the next start: the values that can be shown, and signatures of
 * the others. The site's secret is a setting, too: its signature is that of its name.
 */
export function storedSettings(
  given: Readonly<Record<string, string>>,
  sign: (text: string) => string,
): Record<string, string> {
  const ofSite = Object.entries(given).filter(([name]) => !ofOneMachine.has(name) && name !== 'SECRET');
  const stored = ofSite.map(([name, value]) => [name, shown.has(name) ? value : sign(`${name}=${value}`)]);
  return { ...Object.fromEntries(stored), SECRET: sign('SECRET') };
}

/**
 * The changes between two results of {@link storedSettings}. With another secret, changes of values that are
 * not shown are unknown, unless they were set or removed.
 */
export function changedSettings(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): ChangedSetting[] {
  const isComparable = before.SECRET === after.SECRET;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (shown.has(name))
      return old === now ? [] : [{ name, note: `${old ?? '(default)'} → ${now ?? '(default)'}` }];
    const isSame =
      old === now || !(isComparable || name === 'SECRET' || old === undefined || now === undefined);
    return isSame ? [] : [{ name, note: 'changed' }];
  });
}
