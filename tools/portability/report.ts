import { styleText } from 'node:util';
import { type Engine, engines } from './engines.ts';
import type { Finding } from './findings.ts';
import { rules } from './rules.ts';

/** The findings as text: for each engine the rules with what they found, where, and in how many statements. */
export function reportOf(findings: readonly Finding[]): string {
  return (Object.keys(engines) as Engine[]).map((engine) => partOf(engine, findings)).join('\n');
}

function partOf(engine: Engine, all: readonly Finding[]): string {
  const { name, version } = engines[engine];
  const findings = all.filter((finding) => finding.engine === engine);
  const statements = new Set(findings.flatMap((finding) => finding.statements));
  const lines = [
    styleText('bold', `${name} ${version}: ${statements.size} statements would not run as they are`),
  ];
  for (const rule of rules.filter((one) => one.engine === engine)) {
    const own = findings.filter((finding) => finding.rule === rule.name);
    if (!own.length) continue;
    lines.push(`  ${rule.name}: ${rule.why}`, `    ${rule.source}`);
    for (const { what, origin, statements: texts } of own) {
      lines.push(`    - ${what}: ${texts.length} in ${origin}`, `      ${beginningOf(texts[0] ?? '')}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return styleText('dim', line.length > 150 ? `${line.slice(0, 149)}…` : line);
}
