import type { Severity } from '../../../domain/prompts/xray/rules.ts';
import { quantity } from '../../ui/numbers.ts';

export const severityTones: Record<Severity, { label: string; text: string; mark: string }> = {
  block: { label: 'Danger', text: 'text-danger', mark: 'bg-danger-soft text-danger' },
  warn: { label: 'Warning', text: 'text-ember', mark: 'bg-ember-soft text-ember' },
  note: { label: 'Note', text: 'text-muted', mark: 'bg-sunken text-ink' },
};

/** The number of findings in words. */
export function summaryOf(findings: readonly { severity: Severity }[]): string {
  const warnings = findings.filter(({ severity }) => severity !== 'note').length;
  const notes = findings.length - warnings;
  const parts = [warnings && quantity(warnings, 'warning'), notes && quantity(notes, 'note')];
  return parts.filter(Boolean).join(', ') || 'Nothing hidden';
}
