import { describe, expect, it } from 'vitest';
import { endpointTable } from './endpoint-table.ts';
import { endpointList, endpoints } from './endpoints.ts';

describe('the endpoint declarations', () => {
  it('each have a name, an address and a text of their own', () => {
    for (const key of ['name', 'description'] as const)
      expect(repeated(endpointList.map((endpoint) => endpoint[key]))).toEqual([]);
    expect(repeated(endpointList.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
    for (const [name, endpoint] of Object.entries(endpoints)) expect(endpoint.name).toBe(name);
  });

  it('declare a parameter for each part of the path in braces', () => {
    for (const { name, path, params } of endpointList) {
      const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, part]) => part);
      expect([name, Object.keys(params?.shape ?? {})]).toEqual([name, inPath]);
    }
  });

  it('take a body only where the method has one', () => {
    const withBody = endpointList.filter(({ body, bodyType }) => body || bodyType);
    expect(withBody.filter(({ method }) => method === 'GET').map(({ name }) => name)).toEqual([]);
  });

  it('are the table that browsers load', () => {
    const rows = endpointList.map(({ name, method, path, failureMessage }) => [
      name,
      [method, path, failureMessage],
    ]);
    expect(endpointTable, 'The table is stale. Run: npm run generate').toEqual(Object.fromEntries(rows));
  });
});

function repeated(values: string[]): string[] {
  return values.filter((value, n) => values.indexOf(value) !== n);
}
