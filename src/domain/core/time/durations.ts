/**
 * Kinds of requests whose durations are measured separately. 'files': built files, uploads, preview images,
 * feeds and sitemaps.
 */
export const requestKinds = ['pages', 'api', 'files'] as const;
export type RequestKind = (typeof requestKinds)[number];

/**
 * The number of durations in a histogram of {@link durationBuckets}, and its quantiles in milliseconds; null
 * if it is empty.
 */
export interface DurationSummary {
  requests: number;
  p50: number | null;
  p95: number | null;
}

/** The durations of requests to this process. */
export interface Durations {
  record(kind: RequestKind, milliseconds: number): void;
  /** Histograms of the last hour and the last day. */
  read(): Record<RequestKind, { hour: number[]; day: number[] }>;
}

/** The ratio between the upper bounds of consecutive buckets: quantiles are off by 5 % at most. */
const growth = 1.1;
/** The upper bound of the first bucket in milliseconds. */
const first = 0.5;

/** The number of buckets of a histogram; the last one also counts everything above a minute. */
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

/** The number of durations in a histogram, their median and their 95th percentile, rounded to two digits. */
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
