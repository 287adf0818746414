/** 1234567 as '1,234,567'. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** '1,234', and from ten thousand on '12K'. */
export function formatCompact(count: number): string {
  return count < 10_000 ? formatNumber(count) : compact.format(count);
}

/** '1 prompt', '12,345 prompts'. */
export function quantity(count: number, one: string, many?: string): string {
  return `${formatNumber(count)} ${nounFor(count, one, many)}`;
}

/** '1 prompt', '1,234 prompts', '12K prompts'. */
export function compactQuantity(count: number, one: string, many?: string): string {
  return `${formatCompact(count)} ${nounFor(count, one, many)}`;
}

/** The total of a list: '1 prompt', '12,345 prompts', or '10,000+ prompts' when there may be more. */
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

// Created once: `toLocaleString` creates a new formatter on every call.
const whole = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
