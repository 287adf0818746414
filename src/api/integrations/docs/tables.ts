import { inLargestUnit } from '../../../domain/hosting/rate-limits.ts';
import type { ApiDocument } from '../../core/openapi/api-document.ts';
import { limitsOf, type Operation, operationsOf } from './operations.ts';

/** Returns the tables that are generated from the document, in Markdown, by the name of their guide. */
export function tablesOf(document: ApiDocument): Record<string, string> {
  return { limits: limitTable(document), requests: headerTables(document) };
}

/** Formats a Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The rate limits with their numbers and the endpoints that count towards them. */
function limitTable(document: ApiDocument): string {
  const operations = operationsOf(document);
  const rows = limitsOf(document).map(({ name, most, seconds, counts, per, where }) => {
    const counted = operations.filter((operation) => operation['x-rate-limits'].includes(name));
    const endpoints =
      counted.length > 20
        ? 'See each endpoint'
        : counted.map(({ operationId }) => `\`${operationId}\``).join(', ');
    const allowed = `${most.toLocaleString('en-US')} per ${timeText(seconds)}`;
    return [`\`${name}\``, allowed, counts, per, where ?? endpoints];
  });
  return `## All limits\n\n${table(['Limit', 'Allowed', 'Counts', 'Per', 'Endpoints'], rows)}`;
}

interface Header {
  description: string;
  example?: unknown;
}

/** The headers of requests and responses, with descriptions and examples. */
function headerTables(document: ApiDocument): string {
  const described = (document.components?.headers ?? {}) as Record<string, Header>;
  const failed = Object.values(document.components?.responses ?? {}) as Operation['responses'][string][];
  const sent = new Map<string, Header>();
  const replied = new Map<string, Header>();
  for (const { parameters = [], responses } of operationsOf(document)) {
    for (const one of parameters) if (one.in === 'header') sent.set(one.name, one);
    for (const { headers = {} } of [...Object.values(responses), ...failed])
      for (const [name, { $ref }] of Object.entries(headers)) {
        const header = described[$ref.split('/').at(-1) ?? ''];
        if (header) replied.set(name, header);
      }
  }
  const rows = (headers: Map<string, Header>) =>
    [...headers].map(([name, { description, example }]) => [`\`${name}\``, description, `\`${example}\``]);
  return `## Request headers

In addition to \`Authorization\`. Each endpoint lists the headers that it takes.

${table(['Request header', 'Meaning', 'Example'], rows(sent))}

## Response headers

${table(['Header', 'Meaning', 'Example'], rows(replied))}`;
}

/** Formats a duration: 60 is `minute`, 900 is `15 minutes`. */
function timeText(seconds: number): string {
  const [count, unit] = inLargestUnit(seconds);
  return count === 1 ? unit : `${count} ${unit}s`;
}
