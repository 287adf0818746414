import type { Context } from '../src/operations/core/context.ts';
import type { Load, MeasureLatency } from './load.ts';
import type { Site } from './site.ts';
import type { Row } from './table.ts';

/** One group of measurements. */
export type Group = (bench: Bench) => Promise<Row[]>;

/** Resources shared by the groups. */
export interface Bench {
  /** The site under load, with the starter library; started on first use. */
  site(): Promise<Site>;
  load: Load;
  latency: MeasureLatency;
  options: BenchOptions;
  /** Aborted when the bench is stopped. */
  signal: AbortSignal;
  /** Opens the product in this process, on the database of a running site. */
  beside(site: Site): Promise<Beside>;
}

/** Options of single groups. */
export interface BenchOptions {
  /** The folder of the generated libraries. */
  data: string;
  /** Number of prompts in the large library. */
  prompts: number;
  /** Minutes of mixed load. */
  minutes: number;
  /** The file with the prompts that were judged. */
  collection?: string | undefined;
  /** Whether individual searches are printed. */
  verbose: boolean;
  /** Words in the names of the cases of `stalls` that run; all by default. */
  match: readonly string[];
}

interface Beside {
  ctx: Context;
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
}

/** Number of connections of the load, and of the baselines. */
export const lanes = 10;

/** Number of members who write on each connection, because of the rate limit per member. */
export const membersPerLane = 20;
