import { shortDate } from '../../ui/dates.ts';

/** Labels of the outcomes of an appeal. */
export const outcomeLabels = {
  upheld: 'Decision upheld',
  reversed: 'Decision reversed',
} as const;

/** 'until Nov 27, 2026'. */
export const until = (time: string) => `until ${shortDate(time)}`;
