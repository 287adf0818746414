import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { authorActions, contentActions, decisionHeading } from '../../../domain/core/decisions.ts';
import { rules } from '../../../domain/moderation/rules.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { type LogState, readLogState } from './queries.ts';

/**
 * The filters of the public log, which are part of its address. Without scripts it is a GET form with a
 * button.
 */
export function LogFilter({ state }: { state: LogState }) {
  const navigate = useNavigate();
  return (
    <search>
      <form
        action={paths.moderationLog()}
        onChange={({ currentTarget }) => {
          const chosen = new URLSearchParams(
            [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]),
          );
          void navigate(paths.moderationLog({ ...readLogState(chosen), page: 1 }), {
            preventScrollReset: true,
          });
        }}
        className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)]"
      >
        <SelectField
          name="content"
          label="Content"
          defaultValue={state.content ?? ''}
          options={contentOptions}
        />
        <SelectField name="author" label="Author" defaultValue={state.author ?? ''} options={authorOptions} />
        <SelectField name="rule" label="Rule" defaultValue={state.rule ?? ''} options={ruleOptions} />
        <noscript>
          <Button type="submit" variant="secondary">
            Filter
          </Button>
        </noscript>
      </form>
    </search>
  );
}

const contentOptions: Readonly<Record<string, string>> = {
  '': 'Any',
  ...Object.fromEntries(
    contentActions.map((content) => [
      content,
      content === 'keep' ? 'Unchanged' : decisionHeading({ content, author: 'none' }),
    ]),
  ),
};
const authorOptions: Readonly<Record<string, string>> = {
  '': 'Any',
  ...Object.fromEntries(
    authorActions.map((author) => [
      author,
      author === 'none' ? 'No action' : decisionHeading({ content: 'keep', author }),
    ]),
  ),
};
const ruleOptions: Readonly<Record<string, string>> = { '': 'All rules', ...rules };
