import { shortDate } from './dates.ts';

/** A time shown as a date, with the exact time as its tooltip. */
export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`} className="whitespace-nowrap">
      {shortDate(at)}
    </time>
  );
}
