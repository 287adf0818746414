/** 1234567 as people read it: 1,234,567. */
export function formatNumber(value: number): string {
  return whole.format(value);
}

/** The same in little room: 1,234; from ten thousand on 12K. */
export function formatCompact(count: number): string {
  return count < 10_000 ? formatNumber(count) : compact.format(count);
}

/** '1 prompt', '12,345 prompts'. */
export function quantity(count: number, one: string, many?: string): string {
  return `${formatNumber(count)} ${named(count, one, many)}`;
}

/** '1 prompt', '1,234 prompts', '12K prompts'. */
export function compactQuantity(count: number, one: string, many?: string): string {
  return `${formatCompact(count)} ${named(count, one, many)}`;
}

/** How many a list has: '1 prompt', '12,345 prompts'; '10,000+ prompts' where there may be more. */
export function totalLabel(
  { total, totalIsLowerBound }: { total: number; totalIsLowerBound?: boolean | undefined },
  one: string,
  many?: string,
): string {
  return `${formatNumber(total)}${totalIsLowerBound ? '+' : ''} ${named(total, one, many)}`;
}

function named(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

// Made once: `toLocaleString` makes a new formatter with every call.
const whole = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
