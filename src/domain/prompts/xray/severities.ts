import type { Found } from './found.ts';
import { type Severity, severities, type XrayRule, xrayRuleNames, xrayRules } from './rules.ts';

/** What each rule does on a site. */
export type XraySettings = Record<XrayRule, Severity | 'off'>;

export const defaultXray = Object.fromEntries(
  xrayRuleNames.map((name) => [name, xrayRules[name].severity]),
) as XraySettings;

/** Reads changes such as `secrets:warn`. Returns undefined if one names no rule or no severity. */
export function xraySettings(changes: readonly string[]): XraySettings | undefined {
  const settings = { ...defaultXray };
  for (const change of changes) {
    const [name, value] = change.split(':').map((part) => part.trim());
    const rule = xrayRuleNames.find((known) => known === name);
    const severity = [...severities, 'off' as const].find((known) => known === value);
    if (!rule || !severity) return undefined;
    settings[rule] = severity;
  }
  return settings;
}

/** The worst that was found. */
export const verdicts = ['clear', 'note', 'warn', 'block'] as const;
export type Verdict = (typeof verdicts)[number];

/** Returns the findings with their severities on a site, without those of rules that are off. */
export function judged<F extends Pick<Found, 'rule' | 'mild'>>(
  findings: readonly F[],
  settings: XraySettings,
): (F & { severity: Severity })[] {
  return findings.flatMap((found) => {
    const severity = settings[found.rule];
    return severity === 'off' ? [] : { ...found, severity: found.mild ? 'note' : severity };
  });
}

export function verdictOf(findings: readonly { severity: Severity }[]): Verdict {
  return severities.find((one) => findings.some(({ severity }) => severity === one)) ?? 'clear';
}
