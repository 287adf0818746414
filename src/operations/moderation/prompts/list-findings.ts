import { paths } from '../../../contract/core/routes.ts';
import type { PromptWithFindings } from '../../../contract/moderation/findings.ts';
import {
  findingsOrder,
  type PromptWithFindingsRow,
  selectPromptsWithFindings,
} from '../../../database/moderation/findings.ts';
import {
  type Severity,
  severities,
  type XrayRule,
  xrayRuleNames,
} from '../../../domain/prompts/xray/rules.ts';
import { judged, verdictOf } from '../../../domain/prompts/xray/severities.ts';
import type { ModeratorContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentByline } from '../../people/byline.ts';

/**
 * Returns one page of the published prompts whose texts hide something, newest first: by the severities that
 * the site has now. Fails with malformed.
 */
export function listFindings(
  ctx: ModeratorContext,
  { severity, rule, ...page }: PageInput & { severity: Severity | 'all'; rule: XrayRule | 'all' },
): Promise<Page<PromptWithFindings> | Failure> {
  const rules = xrayRuleNames.filter((name) => ctx.xray[name] !== 'off' && (rule === 'all' || rule === name));
  const filter = {
    mild: severity === 'all' || severity === 'note' ? rules : [],
    others: rules.filter((name) => severity === 'all' || severity === ctx.xray[name]),
  };
  return listPage(
    page,
    { name: `findings ${severity} ${rule}`, order: findingsOrder },
    (part) => selectPromptsWithFindings(ctx.db, filter, part),
    (rows) => rows.map((row) => present(ctx, row)),
  );
}

function present({ xray }: ModeratorContext, row: PromptWithFindingsRow): PromptWithFindings {
  const findings = judged(row.findings, xray);
  const groups = severities.flatMap((severity) =>
    xrayRuleNames.map((rule) => ({
      ...{ rule, severity },
      places: findings.filter((found) => found.rule === rule && found.severity === severity).length,
    })),
  );
  return {
    id: row.id,
    url: paths.prompt(row.id),
    title: row.title,
    author: presentByline(row.author_username, row.author_name, row.author_avatar),
    publishedAt: isoTime(row.published_at),
    verdict: verdictOf(findings),
    findings: groups.filter(({ places }) => places > 0),
  };
}
