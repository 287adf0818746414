/** 1234567 as people read it: 1,234,567. */
export function wholeNumber(value: number): string {
  return whole.format(value);
}

/** The same in little room: 1,234; from ten thousand on 12K. */
export function countLabel(count: number): string {
  return count < 10_000 ? wholeNumber(count) : compact.format(count);
}

/** '1 prompt', '12,345 prompts'. */
export function counted(count: number, one: string, many?: string): string {
  return `${wholeNumber(count)} ${named(count, one, many)}`;
}

/** '1 prompt', '1,234 prompts', '12K prompts'. */
export function countedShort(count: number, one: string, many?: string): string {
  return `${countLabel(count)} ${named(count, one, many)}`;
}

/** How many a list has: '1 prompt', '12,345 prompts'; '10,000+ prompts' where there may be more. */
export function totalLabel(
  { total, totalIsLowerBound }: { total: number; totalIsLowerBound?: boolean | undefined },
  one: string,
  many?: string,
): string {
  return `${wholeNumber(total)}${totalIsLowerBound ? '+' : ''} ${named(total, one, many)}`;
}

function named(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

// Made once: `toLocaleString` makes a new formatter with every call.
const whole = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
