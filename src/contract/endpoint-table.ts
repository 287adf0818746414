import { type EndpointName, endpointList } from './endpoints.ts';

type EndpointRow = readonly [method: string, path: string, failureMessage: string];

/**
 * Method, path and failure message of every endpoint: all that a client needs to know at run time. Builds for
 * browsers replace this module with its value (vite.config.ts), so that pages do not load the declarations.
 */
export const endpointTable = Object.fromEntries<EndpointRow>(
  endpointList.map(({ name, method, path, failureMessage }) => [name, [method, path, failureMessage]]),
) as Readonly<Record<EndpointName, EndpointRow>>;
