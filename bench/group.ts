import type { Context } from '../src/operations/context.ts';
import type { Load } from './load.ts';
import type { Site } from './site.ts';
import type { Row } from './table.ts';

/** One group of measurements. */
export type Group = (bench: Bench) => Promise<Row[]>;

/** What the groups share. */
export interface Bench {
  /** The site that the load is put on, with the starter library: started when it is first asked for. */
  site(): Promise<Site>;
  load: Load;
  /** The product in this process, on a site's database beside it. */
  beside(site: Site): Promise<Beside>;
}

interface Beside {
  ctx: Context;
  fetch(request: Request): Response | Promise<Response>;
  close(): Promise<void>;
}

/** Connections that load comes over, and that the baselines use in their turn. */
export const lanes = 10;

/** Members who write on each of them, since each may write only so often. */
export const membersPerLane = 20;
