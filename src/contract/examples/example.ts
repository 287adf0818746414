import type { EndpointName } from '../calls.ts';
import type { EndpointInput, Reply } from '../endpoint.ts';
import type { Endpoints } from '../endpoints.ts';

/**
 * What the API's pages say about a call beyond its schemas. The replies are what the product answers when the examples
 * are sent one after the other: a test does that. A list of everything there is may show its first items alone.
 */
export interface Example<N extends EndpointName> {
  /** What the call does, in a sentence or two. */
  description: string;
  /** What is sent; the file of an upload is left out. */
  request: Omit<EndpointInput<Endpoints[N]>, 'file'>;
  reply: Reply<Endpoints[N]>;
}

export type Examples<N extends EndpointName> = { [K in N]: Example<K> };

/** Ids of the examples, all of them made up. */
export const exampleIds = {
  alice: '0199a5c2-7d00-7000-8000-00000000a11c',
  bob: '0199a5c2-7d00-7000-8000-000000000b0b',
  prompt: '0199a5c2-7d00-7000-8000-000000000001',
  sample: '0199a5c2-7d00-7000-8000-000000000002',
  message: '0199a5c2-7d00-7000-8000-000000000005',
  session: '0199a5c2-7d00-7000-8000-000000000006',
  key: '0199a5c2-7d00-7000-8000-000000000004',
  event: '0199a5c2-7d00-7000-8000-0000000000d3',
  discussion: '0199a5c2-7d00-7000-8000-0000000000d1',
  reply: '0199a5c2-7d00-7000-8000-0000000000d2',
  report: '0199a5c2-7d00-7000-8000-0000000000a8',
  audit: '0199a5c2-7d00-7000-8000-0000000000a7',
  comment: '0199a5c2-7d00-7000-8000-0000000000c1',
  upload: '0199a5c2-7d00-7000-8000-000000000003',
} as const;

/** The token of a mailed link. */
export const exampleMailToken = 'Zs9aLc5hPeQ2dXk1v0m3Jr8TtYb6uWn4';

/** The time at which everything in the examples happens. */
export const exampleTime = '2025-11-20T12:00:00.000Z';
