/** Formats 1234567 as '1,234,567'. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** Formats a count as '1,234', and from ten thousand as '12K'. */
export function formatCompact(count: number): string {
  return count < 10_000 ? formatNumber(count) : compact.format(count);
}

/**
 * Formats a count as '999', and from a thousand as '1.2K', for places where a tooltip has the full number.
 */
export function formatShort(count: number): string {
  return count < 1_000 ? formatNumber(count) : compact.format(count);
}

/** Formats a change in percent: '+14%', '-3%', '0%'. */
export function formatChange(percent: number): string {
  return change.format(percent / 100);
}

/** Formats bytes in decimal units: '0 B', '48 kB', '1.5 GB'. */
export function formatBytes(bytes: number): string {
  const unit = Math.min(byteUnits.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${oneDigit.format(bytes / 1_000 ** unit)} ${byteUnits[unit]}`;
}

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];
const oneDigit = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** Formats a count with its noun: '1 prompt', '12,345 prompts'. */
export function quantity(count: number, one: string, many?: string): string {
  return `${formatNumber(count)} ${nounFor(count, one, many)}`;
}

/** Formats a count with its noun in compact form: '1 prompt', '1,234 prompts', '12K prompts'. */
export function compactQuantity(count: number, one: string, many?: string): string {
  return `${formatCompact(count)} ${nounFor(count, one, many)}`;
}

/** Formats the total of a list: '1 prompt', '12,345 prompts', or '10,000+ prompts' when there may be more. */
export function totalLabel(
  { total, totalIsLowerBound }: { total: number; totalIsLowerBound?: boolean | undefined },
  one: string,
  many?: string,
): string {
  if (totalIsLowerBound && total > 0) return `${formatNumber(total)}+ ${nounFor(2, one, many)}`;
  return quantity(total, one, many);
}

function nounFor(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

// Created once, because `toLocaleString` creates a new formatter on every call.
const whole = new Intl.NumberFormat('en-US');
const change = new Intl.NumberFormat('en-US', { style: 'percent', signDisplay: 'exceptZero' });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
