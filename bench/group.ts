import type { Context } from '../src/operations/core/context.ts';
import type { Load, MeasureLatency } from './load.ts';
import type { Site } from './site.ts';
import type { Row } from './table.ts';

/** One group of measurements. */
export type Group = (bench: Bench) => Promise<Row[]>;

/** What the groups share. */
export interface Bench {
  /** The site under load, with the starter library; started on first use. */
  site(): Promise<Site>;
  load: Load;
  latency: MeasureLatency;
  options: BenchOptions;
  /** The product in this process, on the database of a running site. */
  beside(site: Site): Promise<Beside>;
}

/** Options of the groups `million` and `relevance`. */
export interface BenchOptions {
  /** The folder of the generated libraries. */
  data: string;
  /** How many prompts the large library has. */
  prompts: number;
  /** Minutes of mixed load. */
  minutes: number;
  /** The file with the prompts that were judged. */
  collection?: string | undefined;
  /** Whether single searches are shown. */
  verbose: boolean;
}

interface Beside {
  ctx: Context;
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
}

/** Connections of the load, and of the baselines. */
export const lanes = 10;

/** Members who write on each connection, because of the rate limit of each member. */
export const membersPerLane = 20;
