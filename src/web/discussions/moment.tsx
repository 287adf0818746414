/** A time as a date of the site, the same on the server and in every browser; the exact time is its tooltip. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exact.format(new Date(at))} className="whitespace-nowrap">
      {date.format(new Date(at))}
    </time>
  );
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const exact = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: 'UTC',
});
