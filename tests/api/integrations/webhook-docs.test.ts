/** What docs/webhooks.md and the OpenAPI document tell receivers. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openApiDocument } from '../../../src/api/core/openapi/openapi.ts';
import { readConfig } from '../../../src/config/config.ts';
import { exampleEvent, webhookEvents } from '../../../src/contract/integrations/webhook-events.ts';
import { webhookEventTypes } from '../../../src/domain/integrations/webhooks.ts';
import { newWebhookSecret, signedHeaders } from '../../../src/operations/integrations/webhooks/sign.ts';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
const codeIn = (language: string) =>
  new RegExp(`\n\`\`\`${language}\n([\\s\\S]+?)\n\`\`\``).exec(guide)?.[1] ?? '';

describe('the examples of docs/webhooks.md', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()];
  const body = JSON.stringify({ ...exampleEvent('comment.created'), text: 'ä' });
  const sentAt = new Date();
  const headers = signedHeaders({ id: 'x', sentAt, body }, secrets);
  const late = signedHeaders({ id: 'x', sentAt: new Date(sentAt.getTime() - 600_000), body }, secrets);
  /** Secret, headers, body, and whether they are valid. */
  const cases: [string, Record<string, string>, string, boolean][] = [
    [secrets[0] ?? '', headers, body, true],
    [secrets[1] ?? '', headers, body, true],
    [newWebhookSecret(), headers, body, false],
    [secrets[0] ?? '', headers, `${body} `, false],
    [secrets[0] ?? '', { ...headers, 'webhook-id': 'y' }, body, false],
    [secrets[0] ?? '', { ...headers, 'webhook-signature': 'v1,' }, body, false],
    [secrets[0] ?? '', late, body, false],
    [secrets[0] ?? '', {}, body, false],
  ];
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'promptorium-verify-'));
    onTestFinished(() => rmSync(path, { recursive: true }));
    return path;
  };

  it('verify requests in JavaScript', async () => {
    const file = join(folder(), 'verify.mjs');
    writeFileSync(file, codeIn('js'));
    const { isValid } = await import(pathToFileURL(file).href);
    expect(cases.map(([secret, sent, text]) => isValid(secret, sent, text))).toEqual(
      cases.map(([, , , valid]) => valid),
    );
  });

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  it.runIf(hasPython)('verify requests in Python', () => {
    const file = join(folder(), 'verify.py');
    const program = `${codeIn('python')}

import json, sys
print(json.dumps([is_valid(secret, headers, body.encode()) for secret, headers, body, _ in json.load(sys.stdin)]))
`;
    writeFileSync(file, program);
    const { stdout, stderr } = spawnSync('python3', [file], {
      input: JSON.stringify(cases),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual(cases.map(([, , , valid]) => valid));
  });

  it('name all events', () => {
    for (const type of Object.keys(webhookEvents)) expect(guide).toContain(`| \`${type}\` |`);
  });
});

describe('the OpenAPI document', () => {
  const document = openApiDocument({ name: 'Site', url: 'https://prompts.test' }, readConfig({}).limits);

  it('has each event with an example that its schema accepts', () => {
    const described = document.webhooks as Record<
      string,
      { post: { requestBody: { content: { 'application/json': { schema: object; example: object } } } } }
    >;
    expect(Object.keys(described)).toEqual([...webhookEventTypes, 'webhook.test']);
    for (const [type, { post }] of Object.entries(described)) {
      const { schema, example } = post.requestBody.content['application/json'];
      expect(schema).toEqual({ $ref: expect.stringMatching(/^#\/components\/schemas\/\w+Event$/) });
      expect(webhookEvents[type as 'like.created'].parse(example)).toEqual(example);
    }
  });
});
