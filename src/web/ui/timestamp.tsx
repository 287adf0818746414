import { useEffect, useState } from 'react';
import { fullTime, relativeTime } from './dates.ts';
import { useTimeZone } from './local-time.tsx';

/** A time as '3 hours ago' or a date, with the full time as its tooltip. */
export function Timestamp({ at }: { at: string }) {
  // The time of rendering; afterwards the text is updated by the clock.
  const [now, setNow] = useState(() => Date.now());
  const zone = useTimeZone();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    // The server rendered the text slightly earlier; it remains until the next minute.
    <time dateTime={at} title={fullTime(at, zone)} suppressHydrationWarning className="whitespace-nowrap">
      {relativeTime(at, now, zone)}
    </time>
  );
}
