import { shortDate } from './dates.ts';

/** A time as a date of the site, the same on the server and in every browser; the exact time is its tooltip. */
export function Timestamp({ at }: { at: string }) {
  return (
    <time dateTime={at} title={`${at.slice(0, 10)} ${at.slice(11, 16)} UTC`} className="whitespace-nowrap">
      {shortDate(at)}
    </time>
  );
}
