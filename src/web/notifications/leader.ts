/** How long a tab may lead without renewing, in milliseconds. Timers of hidden tabs run once a minute. */
const leaseMs = 75_000;
const renewalMs = 20_000;
/** Time for a concurrent write by another tab to arrive, in milliseconds. */
const raceWindowMs = 200;

/**
 * Calls `lead` in one of a browser's tabs; when that tab is closed, in another one. The signal of `lead` is
 * aborted when `signal` is, or when another tab leads. Pages without HTTPS have no locks: there, the tabs
 * share a lease in localStorage. Returns false, without calling `lead`, if the browser supports neither.
 */
export function leadOneTab(name: string, lead: (signal: AbortSignal) => void, signal: AbortSignal): boolean {
  if (!navigator.locks) return leadByLease(name, lead, signal);
  const holdLock = () => {
    lead(signal);
    return new Promise((resolve) => signal.addEventListener('abort', resolve));
  };
  navigator.locks.request(name, { signal }, holdLock).catch(() => {});
  return true;
}

function leadByLease(name: string, lead: (signal: AbortSignal) => void, signal: AbortSignal): boolean {
  const tab = Math.random().toString(36);
  let leading: AbortController | undefined;
  const current = (): { tab: string; until: number } | null =>
    JSON.parse(localStorage.getItem(name) ?? 'null');
  const resign = () => {
    leading?.abort();
    leading = undefined;
  };
  const leadIfStillHolder = () => {
    if (signal.aborted || current()?.tab !== tab || leading) return;
    leading = new AbortController();
    lead(leading.signal);
  };
  const claim = () => {
    const lease = current();
    if (signal.aborted || (lease && lease.tab !== tab && lease.until > Date.now())) return;
    localStorage.setItem(name, JSON.stringify({ tab, until: Date.now() + leaseMs }));
    setTimeout(leadIfStillHolder, raceWindowMs);
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== name) return;
    const lease = current();
    if (!lease) setTimeout(claim, Math.random() * raceWindowMs);
    else if (lease.tab !== tab) resign();
  };
  try {
    claim();
  } catch {
    return false;
  }
  const renewal = setInterval(claim, renewalMs);
  window.addEventListener('storage', onStorage);
  signal.addEventListener('abort', () => {
    clearInterval(renewal);
    window.removeEventListener('storage', onStorage);
    resign();
    if (current()?.tab === tab) localStorage.removeItem(name);
  });
  return true;
}
