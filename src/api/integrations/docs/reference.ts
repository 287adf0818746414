import { sizeText } from '../../core/admit.ts';
import type { ApiDocument } from '../../core/openapi/api-document.ts';
import { examplesOf } from './examples.ts';
import { type Operation, operationsOf } from './operations.ts';
import { table } from './tables.ts';

/**
 * Derives the OpenAPI document of the reference: descriptions also list the checks before an endpoint runs,
 * endpoints have examples in several languages, and the guides, which have their own pages, are left out.
 */
export function referenceDocument(document: ApiDocument, site: { url: string }): ApiDocument {
  const shown = structuredClone(document);
  shown.info.description = 'The [guides](/api/docs) explain what all endpoints have in common.';
  delete shown.externalDocs;
  for (const operation of operationsOf(document)) {
    const { path, method, description } = operation;
    Object.assign(shown.paths?.[path]?.[method.toLowerCase() as 'get'] ?? {}, {
      description: `${description}\n\n${table(['Rule', 'Value'], rulesOf(operation))}`,
      'x-codeSamples': examplesOf(operation, `${site.url}/api`).map(({ language, code }) => ({
        lang: language,
        label: languageNames[language],
        source: code,
      })),
    });
  }
  return shown;
}

/** Returns the address of an endpoint in the reference. */
export function referenceAddress({ tags: [tag = ''], operationId }: Operation): string {
  return `/api/docs/reference#/${tag}/${operationId}`.toLowerCase();
}

/** Display names of the languages of examples. */
const languageNames = { sh: 'curl', js: 'JavaScript', python: 'Python' };

/** The checks before an endpoint runs, as rows of a table. */
function rulesOf(operation: Operation): string[][] {
  const scope = operation['x-key-scope'];
  const bytes = operation['x-max-body-bytes'] ?? 0;
  const limits = operation['x-rate-limits'].map((name) => `[${name}](/api/docs/limits#limit-${name})`);
  return [
    ['Who', whoMayCall[operation['x-access']]],
    ['Personal key', scope === 'none' ? 'Not accepted' : `With the scope \`${scope}\``],
    ['Body', `${bodyTypes[operation['x-body-type']]}${bytes ? `, at most ${sizeText(bytes)}` : ''}`],
    ...(operation.method !== 'GET' && operation['x-access'] === 'member'
      ? [['While suspended', operation['x-while-suspended'] ? 'Possible' : 'Refused']]
      : []),
    ...(operation['x-idempotent'] ? [['Idempotency-Key', 'Accepted']] : []),
    ['Rate limits', limits.join(', ')],
  ];
}

const whoMayCall = {
  visitor: 'Everyone',
  member: 'Signed-in users',
  moderator: 'Moderators and admins',
  admin: 'Admins',
};

const bodyTypes = {
  json: '`application/json`',
  file: '`multipart/form-data` with one file in the field `file`',
  none: 'None',
};
