import { createClient } from '../../src/contract/client.ts';
import { agentPaths } from '../../src/contract/core/routes.ts';
import { type Bench, lanes } from '../group.ts';
import { inTurns, repeat } from '../load.ts';
import type { Row } from '../table.ts';

const milliseconds = 1_000;

/** The revisions of the protocol, and what their clients send with each message. */
const revisions = {
  '2025-11-25': { headers: {}, meta: {} },
  '2026-07-28': {
    headers: { 'mcp-protocol-version': '2026-07-28' },
    meta: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  },
};

/**
 * Measures the CPU of the server for a read by MCP, in both ways that clients send messages, next to the
 * read of the API that finds the same, neither from the cache. The same client sends both; the API compresses
 * its replies. `prompts/list` has no target: no read of the API returns the inputs of all texts.
 */
export async function mcp({ site: siteOf }: Bench): Promise<Row[]> {
  const { url, pid } = await siteOf();
  const api = createClient({ base: `${url}/api` });
  const { items } = await api.trendingPrompts({ query: { limit: 1 } });
  const { id = '', slug = '' } = items[0] ?? {};
  const call = (name: string, input: object) => ({ name, arguments: input });
  const reads: [string, object, string][] = [
    ['tools/call', call('get_prompt', { id }), `/api/posts/id/${id}`],
    ['tools/call', call('search_prompts', { q: 'code review' }), '/api/posts?q=code%20review&limit=10'],
    ['prompts/get', { name: slug, arguments: {} }, `/api/posts/id/${id}`],
    ['prompts/list', {}, '/api/posts?limit=50&sort=popular'],
  ];
  const rows: Row[] = [];
  let sent = 0;
  const round = (path: string, init: RequestInit) => () =>
    repeat({ lanes, milliseconds, pids: () => [pid] }, async () => {
      // Many addresses, because of the rate limit per address.
      const address = `10.3.${Math.floor(sent / 250) % 250}.${sent++ % 250}`;
      const response = await fetch(url + path, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), 'x-forwarded-for': address },
      });
      const text = await response.text();
      if (response.status !== 200 || /"isError":true|"error":/.test(text)) throw new Error(text);
    });
  for (const [revision, { headers, meta }] of Object.entries(revisions))
    for (const [method, params, path] of reads) {
      const name = 'name' in params ? String(params.name) : '';
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, ...meta } });
      const { ours, baseline } = await inTurns(
        3,
        round(agentPaths.mcp(), {
          method: 'POST',
          body,
          headers: {
            ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
            ...{ 'mcp-method': method, ...(name && { 'mcp-name': name }), ...headers },
          },
        }),
        round(path, { headers: { authorization: 'none' } }),
      );
      rows.push({
        name: `MCP ${revision}, ${method === 'tools/call' ? name : method}: CPU of the server`,
        unit: 'µs',
        ours: ours.cpu,
        baseline: baseline.cpu,
        ...(method !== 'prompts/list' && { target: { of: 'ratio', bound: '≤', value: 1.3 } }),
      });
    }
  return rows;
}
