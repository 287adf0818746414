/** Kinds of requests whose durations are measured apart. 'files': built files, uploads, preview images, feeds and sitemaps. */
export const requestKinds = ['pages', 'api', 'files'] as const;
export type RequestKind = (typeof requestKinds)[number];

/** How many durations a histogram of {@link durationBuckets} has, and its quantiles in milliseconds; null without any. */
export interface DurationSummary {
  requests: number;
  p50: number | null;
  p95: number | null;
}

/** How long the requests to this process took. */
export interface Durations {
  record(kind: RequestKind, milliseconds: number): void;
  /** Histograms of those of the last hour and the last day. */
  read(): Record<RequestKind, { hour: number[]; day: number[] }>;
}

/** The upper bound of each bucket is this much greater than that of the one before: quantiles are off by 5 % at most. */
const growth = 1.1;
/** The upper bound of the first bucket in milliseconds. */
const first = 0.5;

/** The number of buckets of a histogram; the last one also has everything above a minute. */
export const durationBuckets = 1 + Math.ceil(Math.log(60_000 / first) / Math.log(growth));

/** The bucket of a duration in milliseconds. */
export function bucketOf(milliseconds: number): number {
  if (!(milliseconds > first)) return 0;
  return Math.min(durationBuckets - 1, Math.ceil(Math.log(milliseconds / first) / Math.log(growth)));
}

/** The sum of histograms. */
export function sumOf(histograms: readonly ArrayLike<number>[]): number[] {
  return Array.from({ length: durationBuckets }, (_, bucket) =>
    histograms.reduce((sum, histogram) => sum + (histogram[bucket] ?? 0), 0),
  );
}

/** The number of durations in a histogram, their median and their 95th percentile, to two digits. */
export function summaryOf(histogram: ArrayLike<number>): DurationSummary {
  const requests = Array.from(histogram).reduce((sum, count) => sum + count, 0);
  return { requests, p50: quantile(histogram, requests, 0.5), p95: quantile(histogram, requests, 0.95) };
}

function quantile(histogram: ArrayLike<number>, total: number, share: number): number | null {
  if (!total) return null;
  let seen = 0;
  for (let bucket = 0; bucket < histogram.length; bucket++) {
    seen += histogram[bucket] ?? 0;
    if (seen >= total * share) return Number((first * growth ** (bucket - 0.5)).toPrecision(2));
  }
  return null;
}
