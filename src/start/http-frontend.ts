import type { Server } from 'node:net';
import type { App } from './compose.ts';
import type { Served } from './serve.ts';

/** The part that serves the site, in this process or in others. */
export interface HttpFrontend {
  /** Accepts the connections; it does not listen yet. */
  server: Server;
  /** Prepares serving the product, unless aborted. */
  start(app: App, signal: AbortSignal, tracing: Served['tracing']): Promise<void>;
  /** Called when the first page can be requested. */
  ready?(): void;
  /** Handles SIGHUP; by default, the site stops. */
  reload?(): void;
  /** Completes pending requests. */
  stop(): Promise<void>;
  /** Ends the other processes without waiting for anything. */
  kill?(): void;
  /** Added to the message that the site is ready. */
  note?: string;
}
