import { type Finding, failed, ok, skipped, warning } from './finding.ts';

/** How far another machine's clock is ahead of this one's, in milliseconds; negative when it is behind. */
export interface ClockDifference {
  name: string;
  aheadMs: number;
}

/** One-time codes, tokens of providers and requests to S3 are rejected when clocks differ by minutes. */
const maxMs = 60_000;
/** A Date header has whole seconds, and an answer takes a while. */
const muchMs = 5_000;

/** Checks whether this machine's clock agrees with those of the machines that the site works with. */
export function checkClock(differences: readonly ClockDifference[]): Finding {
  const about = 'clock';
  const [worst] = [...differences].sort((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs));
  if (!worst) return skipped(about, 'There is no other machine to compare the clock with.');
  const off = Math.abs(worst.aheadMs);
  if (off < muchMs) return ok(about, `Agrees with ${differences.map(({ name }) => name).join(', ')}.`);
  const text = `This machine's clock is ${Math.round(off / 1000)} s ${worst.aheadMs > 0 ? 'behind' : 'ahead of'} that of ${worst.name}.`;
  const advice = 'Synchronize both with NTP (timedatectl set-ntp true).';
  return off < maxMs ? warning(about, text, advice) : failed(about, text, advice);
}
