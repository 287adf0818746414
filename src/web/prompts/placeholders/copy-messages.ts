import { quantity } from '../../ui/numbers.ts';

/** 'Copied, 2 blanks left', or 'Copied' */
export function copiedMessage(blanks: number): string {
  return blanks ? `Copied, ${quantity(blanks, 'blank')} left` : 'Copied';
}

/** The same for a toast, which names what was copied. */
export function copiedToast(blanks: number): string {
  return blanks ? copiedMessage(blanks) : 'Prompt copied to clipboard';
}

/** What a toast says when the browser does not allow copying. */
export const copyFailed: [title: string, advice: string] = [
  'Failed to copy prompt',
  'Select the text and copy it manually.',
];
