import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, rulesOf } from './core/endpoint.ts';
import { endpointList, endpoints } from './endpoints.ts';
import * as orders from './market/orders.ts';
import * as payouts from './market/payouts.ts';
import * as returns from './market/returns.ts';
import * as sales from './market/sales.ts';

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

  it('let keys see and move what a member earns only with the scopes for it', () => {
    const ofBuyers: unknown[] = Object.values(orders);
    const ofSellers: unknown[] = [
      ...Object.values(payouts),
      ...Object.values(returns),
      ...Object.values(sales),
    ];
    const earnings = ['Sale', 'SalesSummary', 'SoldOrder', 'Payout', 'PayoutStatus', 'PayoutStatement'];
    let checked = 0;
    for (const endpoint of endpointList as readonly Endpoint[]) {
      const { name, reply } = endpoint;
      const { $defs = {} } = z.toJSONSchema(reply, { unrepresentable: 'any' }) as JsonSchema;
      const ids = [...Object.keys($defs), reply.meta()?.id ?? ''];
      if (!ofSellers.includes(endpoint) && !ids.some((id) => earnings.includes(id))) continue;
      const needed = name === 'myData' ? ['export'] : ['sales', 'payouts', 'none'];
      expect([name, needed]).toEqual([name, expect.arrayContaining([rulesOf(endpoint).keyScope])]);
      expect(ofBuyers).not.toContain(endpoint);
      checked++;
    }
    expect(checked).toBeGreaterThan(10);
  });

  it('show email addresses to keys only in the account of their owner', () => {
    const withAddresses = endpointList.filter(
      (endpoint) =>
        rulesOf(endpoint).keyScope !== 'none' &&
        /"\w*email":/i.test(JSON.stringify(z.toJSONSchema(endpoint.reply, { unrepresentable: 'any' }))),
    );
    const ofOwnAccount = ['signIn', 'signUp', 'syncSession', 'currentUser', 'updateUser', 'myData'];
    // The token of the link was mailed to the address.
    const ofLinks = ['readMailLink', 'readInvitation'];
    expect(withAddresses.map(({ name }) => name).sort()).toEqual([...ofOwnAccount, ...ofLinks].sort());
  });

  it('accept a body with every field at its limit', () => {
    for (const endpoint of endpointList as readonly Endpoint[]) {
      const { name } = endpoint;
      // The texts of all its resolutions become one prompt, so they cannot all be at their limit.
      if (!endpoint.body || name === 'mergeUpstream' || name === 'acceptProposal') continue;
      expect([name, largestJson(endpoint.body) <= rulesOf(endpoint).maxBodyBytes]).toEqual([name, true]);
    }
  });
});

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  maxItems?: number;
  maxLength?: number;
}

/**
 * Bytes of the largest JSON that a schema accepts, with every character escaped: six bytes for each UTF-16
 * code unit.
 */
function largestJson(schema: z.ZodType): number {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const sizeOf = (part: JsonSchema): number => {
    if (part.$ref) return sizeOf(root.$defs?.[part.$ref.split('/').at(-1) ?? ''] ?? {});
    const choices = part.anyOf ?? part.oneOf;
    if (choices) return Math.max(...choices.map(sizeOf));
    if (part.items) return (part.maxItems ?? 0) * (sizeOf(part.items) + 1);
    const fields = Object.entries(part.properties ?? {});
    return fields.reduce(
      (sum, [name, field]) => sum + name.length + 4 + sizeOf(field),
      40 + 6 * (part.maxLength ?? 0),
    );
  };
  return sizeOf(root);
}

function repeated(values: string[]): string[] {
  return values.filter((value, n) => values.indexOf(value) !== n);
}
