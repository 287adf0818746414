/** The number of actions allowed in a number of seconds. */
export interface RateLimit {
  most: number;
  seconds: number;
}

const secondsOf: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3_600, d: 86_400 };

/** Parses a limit like `5/h` or `10/15min`; undefined for anything else. */
export function parseRateLimit(text: string): RateLimit | undefined {
  const [, most, count = '', unit = ''] = /^([1-9]\d{0,8})\/([1-9]\d{0,4})?(s|min|h|d)$/.exec(text) ?? [];
  return most ? { most: Number(most), seconds: Number(count || 1) * (secondsOf[unit] ?? 1) } : undefined;
}

/** A limit in words: `5 in 1 hour`. */
export function rateLimitText({ most, seconds }: RateLimit): string {
  const [count, unit] = inLargestUnit(seconds);
  return `${most.toLocaleString('en-US')} in ${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}

/** Seconds as a whole number of the largest unit that divides them: 900 is 15 minutes. */
export function inLargestUnit(seconds: number): [count: number, unit: string] {
  const [size, unit] =
    [[86_400, 'day'] as const, [3_600, 'hour'] as const, [60, 'minute'] as const].find(
      ([length]) => seconds % length === 0,
    ) ?? ([1, 'second'] as const);
  return [seconds / size, unit];
}
