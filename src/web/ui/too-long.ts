import { formatNumber } from './numbers.ts';

/** Error shown while a text over its limit is being typed; same wording as the contract's schema. */
export function tooLong(label: string, value: string, max: number): string | undefined {
  return value.length > max ? `${label} can be at most ${formatNumber(max)} characters` : undefined;
}
