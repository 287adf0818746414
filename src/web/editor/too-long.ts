import { wholeNumber } from '../ui/numbers.ts';

/** What to say of a text past its limit while it is being typed; the contract's schema says the same when it is sent. */
export function tooLong(label: string, value: string, max: number): string | undefined {
  return value.length > max ? `${label} can be at most ${wholeNumber(max)} characters` : undefined;
}
