import { tableOf } from './schema.ts';
import { type Fields, nodesWith, type Statement } from './syntax.ts';

/** The storage parameters that a statement gives to a table or an index. */
export function withStorageParameters(statement: Statement): { what: string; name: string }[] {
  const { type, fields } = statement;
  if (type === 'IndexStmt') return optionsOf(fields.options, `${fields.idxname}`);
  if (type === 'CreateStmt') return optionsOf(fields.options, tableOf(fields));
  if (type !== 'AlterTableStmt') return [];
  return nodesWith(statement, 'AlterTableCmd')
    .filter((command) => command.fields.subtype === 'AT_SetRelOptions')
    .flatMap((command) => {
      const { List } = (command.fields.def ?? {}) as { List?: { items: unknown } };
      return optionsOf(List?.items, tableOf(fields));
    });
}

function optionsOf(options: unknown, what: string): { what: string; name: string }[] {
  return ((options ?? []) as { DefElem?: Fields }[]).flatMap(({ DefElem }) =>
    DefElem ? [{ what, name: `${DefElem.defname}` }] : [],
  );
}
