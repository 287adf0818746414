import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../../src/api/core/openapi/openapi.ts';
import { readConfig } from '../../../../src/config/config.ts';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { endpointList, endpoints } from '../../../../src/contract/endpoints.ts';
import { testApp } from '../../../support/site/test-app.ts';

const document = openApiDocument({ name: 'Promptorium', url: 'https://prompts.test' }, readConfig({}).limits);
const changelog = readFileSync(join(import.meta.dirname, '../../../../docs/api-changelog.md'), 'utf8');
const versions = Array.from(changelog.matchAll(/^## (\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/gm), (found) => ({
  version: found[1],
  day: found[2] ?? '',
}));
const olderForms = endpointList.filter((endpoint: Endpoint) => endpoint.deprecated);

describe('the changelog of the API', () => {
  it('begins with the version of the document, and is dated, latest first', () => {
    expect(versions[0]?.version).toBe(document.info.version);
    expect(versions.map(({ day }) => day)).toEqual(
      versions
        .map(({ day }) => day)
        .sort()
        .reverse(),
    );
  });

  it.each(olderForms.map(({ name }) => name))('says when %s became an older form', (name) => {
    const { deprecated, method, path }: Endpoint = endpoints[name];
    const entries = changelog.split(/^## /m).filter((entry) => entry.includes(`\`${method} ${path}\``));
    expect(entries.some((entry) => entry.includes(`(${deprecated?.since})`))).toBe(true);
  });
});

describe('older forms', () => {
  it('are marked in the document, which names what to use instead', () => {
    for (const { name, method, path, deprecated } of endpointList as readonly Endpoint[]) {
      const operation = (document.paths as Record<string, Record<string, { deprecated?: boolean }>>)[path]?.[
        method.toLowerCase()
      ];
      expect([name, operation?.deprecated]).toEqual([name, deprecated && true]);
      for (const other of deprecated?.use ?? []) {
        expect(JSON.stringify(operation)).toContain(`\`${other}\``);
        expect((endpoints[other as keyof typeof endpoints] as Endpoint | undefined)?.deprecated).toBe(
          undefined,
        );
        expect(Object.keys(endpoints)).toContain(other);
      }
    }
  });

  it('say so in their replies, also to visitors', async () => {
    const app = await testApp();
    const bob = await app.user('bob');
    for (const as of [bob, undefined]) {
      const { headers } = await app.request('POST /users/promptorium/follow', as && { as });
      expect(headers.get('deprecation')).toBe('@1795392000');
      expect(headers.get('link')).toBe(
        '</api/docs/versioning#older-forms>; rel="deprecation"; type="text/html"',
      );
      expect(headers.get('sunset')).toBeNull();
    }
    const instead = await app.request('PUT /users/promptorium/follow', { as: bob });
    expect(instead.headers.get('deprecation')).toBeNull();
  });
});
