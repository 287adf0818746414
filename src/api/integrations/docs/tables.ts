import { inLargestUnit } from '../../../domain/hosting/rate-limits.ts';
import type { ApiDocument } from '../../core/openapi/api-document.ts';
import { limitsOf, operationsOf } from './operations.ts';

/** Formats a Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** The rate limits with their numbers and the endpoints that count towards them, in Markdown. */
export function limitTable(document: ApiDocument): string {
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

/** Formats a duration: 60 is `minute`, 900 is `15 minutes`. */
function timeText(seconds: number): string {
  const [count, unit] = inLargestUnit(seconds);
  return count === 1 ? unit : `${count} ${unit}s`;
}
