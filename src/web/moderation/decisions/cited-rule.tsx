import { paths } from '../../../contract/core/routes.ts';
import { type Rule, rules } from '../../../domain/moderation/rules.ts';

/** The rule that a decision cites, with a link to it in the guidelines. */
export function CitedRule({ rule }: { rule: Rule }) {
  return (
    <a href={paths.rule(rule)} className="link">
      {rules[rule]}
    </a>
  );
}
