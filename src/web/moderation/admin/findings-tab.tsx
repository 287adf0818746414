import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptWithFindings } from '../../../contract/moderation/findings.ts';
import { ruleFilters, ruleOf, severityFilters } from '../../../domain/prompts/xray/rules.ts';
import { type AdminParams, adminAddress, stateOf } from '../../people/admin-address.ts';
import { severityTones } from '../../prompts/xray/severities.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { CaseAuthor } from './case-author.tsx';
import { Listing } from './filtered-list.tsx';
import { adminQueries } from './queries.ts';

/** Lists published prompts whose texts hide something, by severity and rule. */
export function FindingsTab({ params }: { params: AdminParams }) {
  const severity = stateOf(params.state, severityFilters);
  const rule = stateOf(params.q, ruleFilters);
  const isAll = (value: string) => value === 'all';
  return (
    <>
      {/* The key resets the form to the values of the address. */}
      <form key={`${severity} ${rule}`} action={adminAddress()} className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="tab" value={params.tab} />
        <SelectField
          label="Severity"
          name="state"
          options={severityLabels}
          defaultValue={isAll(severity) ? '' : severity}
          className="basis-40 max-sm:grow"
        />
        <SelectField
          label="Rule"
          name="q"
          options={ruleLabels}
          defaultValue={isAll(rule) ? '' : rule}
          className="basis-56 max-sm:grow"
        />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </form>
      <Listing
        query={useQuery(adminQueries.findings(params))}
        params={{ ...params, q: isAll(rule) ? '' : rule, state: isAll(severity) ? '' : severity }}
        noun={['prompt', 'prompts']}
        empty={{
          text: 'Nothing found',
          hint: 'Published prompts with hidden text are listed here.',
        }}
      >
        {(prompt) => <FoundPrompt prompt={prompt} />}
      </Listing>
    </>
  );
}

const severityLabels = {
  '': 'All severities',
  ...Object.fromEntries(Object.entries(severityTones).map(([severity, { label }]) => [severity, label])),
};
const ruleLabels = {
  '': 'All rules',
  ...Object.fromEntries(ruleFilters.flatMap((rule) => (rule === 'all' ? [] : [[rule, ruleOf(rule).label]]))),
};

function FoundPrompt({
  prompt: { id, title, author, publishedAt, findings },
}: {
  prompt: PromptWithFindings;
}) {
  return (
    <article aria-label={title} className="py-3.5">
      <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
        <a href={paths.prompt(id)} dir="auto" className="hover:underline">
          {title}
        </a>
      </h2>
      <p className="text-sm text-muted wrap-anywhere">
        <CaseAuthor author={author} /> · <Timestamp at={publishedAt} />
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {findings.map(({ rule, severity, places }) => (
          <li key={`${rule} ${severity}`}>
            <span className={classes('font-medium', severityTones[severity].text)}>
              {severityTones[severity].label}
            </span>{' '}
            {ruleOf(rule).label}
            <span>{places > 1 && `, ${places} places`}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}
