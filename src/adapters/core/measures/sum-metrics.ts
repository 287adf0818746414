/** The metrics of a process in prom-client's JSON format. They are sent between processes. */
export type MetricValues = readonly MetricValue[];

interface MetricValue {
  name: string;
  type: unknown;
  /** The function that combines the values of several processes. */
  aggregator: string;
  values: readonly object[];
}

/**
 * Combines the metrics of several processes into one text in Prometheus' format: sums counters and
 * histograms, and combines gauges by their aggregator.
 */
export async function sumOfMetrics(processes: readonly MetricValues[]): Promise<string> {
  return (await summed(processes)).metrics();
}

/** Sums the metrics that only grow, so that the counts of ended processes are not lost. */
export async function countersOf(processes: readonly MetricValues[]): Promise<MetricValues> {
  const growing = processes.map((metrics) =>
    metrics.filter(({ type }) => type === 'counter' || type === 'histogram'),
  );
  return (await summed(growing)).getMetricsAsJSON();
}

async function summed(processes: readonly MetricValues[]) {
  const { AggregatorRegistry } = await import('prom-client');
  return AggregatorRegistry.aggregate([...processes]);
}
