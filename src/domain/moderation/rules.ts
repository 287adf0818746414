import type { ReportReason } from './reports.ts';

/** The rules that decisions of moderators cite, in the words of the Community Guidelines. */
export const rules = {
  respect: 'No harassment, threats, hate or discrimination',
  privacy: 'No private information about others without their permission',
  impersonation: 'No pretending to be someone else',
  ownership: 'Publish only what is yours or what you are allowed to share',
  honesty: 'No hidden instructions, and no misleading descriptions',
  spam: 'No spam, ads or copies of existing prompts',
  adult: 'Mark a prompt adult if it has sexual or violent content',
  harm: 'Nothing unlawful, and nothing made to cause harm',
} as const;
export type Rule = keyof typeof rules;

export const ruleNames = Object.keys(rules) as [Rule, ...Rule[]];

/** The rule that a reason for a report suggests; none for `other`. */
const rulesOfReasons: Readonly<Record<Exclude<ReportReason, 'other'>, Rule>> = {
  spam: 'spam',
  stolen: 'ownership',
  harmful: 'harm',
  misleading: 'honesty',
  adult: 'adult',
};

/**
 * The rule that most of these reasons suggest; null when they suggest none. Ties go to the one that was
 * reported first.
 */
export function suggestedRule(reasons: readonly ReportReason[]): Rule | null {
  const counts = new Map<Rule, number>();
  for (const reason of reasons) {
    if (reason === 'other') continue;
    const rule = rulesOfReasons[reason];
    counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  const max = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === max)?.[0] ?? null;
}
