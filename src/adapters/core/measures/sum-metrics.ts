/** The values of a process's metrics, as prom-client writes them as JSON. They are sent between processes. */
export type MetricValues = readonly MetricValue[];

interface MetricValue {
  name: string;
  type: unknown;
  /** How the values of several processes become one. */
  aggregator: string;
  values: readonly object[];
}

/** Metrics of several processes as one text in Prometheus' format: counters and histograms summed, gauges by their aggregator. */
export async function sumOfMetrics(processes: readonly MetricValues[]): Promise<string> {
  return (await summed(processes)).metrics();
}

/** The sums of those metrics that only ever grow, so that what ended processes have counted is not lost. */
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
