import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

// Translations by the browser and extensions replace the text nodes of a page. React fails, and with it the
// page, when it inserts an element before such a node or removes it. It does neither with the text of an
// element that contains nothing else.

const root = join(import.meta.dirname, '..');

it('a text that is removed, or that follows something that comes and goes, has its own element', () => {
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => bareTexts(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it.each([
  '<b>{a ? <I /> : <J />} text</b>',
  '<b>{a && <I />}{label}</b>',
  '<b>{list.map((i) => <I key={i} />)} text</b>',
  "<b>text{a && ', more'}</b>",
  '<b>{a && `more`}<I /></b>',
  '<>text</>',
  '<Fragment key="a">{label}</Fragment>',
  "<b><I />{a ? 'text' : <I />}</b>",
  '<b><Chosen />{label}</b>',
  '<b><Given /> text</b>',
  '<b>{a && <J />}<Given /><span>{label}</span>text</b>',
  '<b><row.icon /> text</b>',
  '<b><I key={label} /> text</b>',
  '<b><Tag>{label}</Tag> text</b>',
])('%s is found', (jsx) => expect(bareTexts('a.tsx', withTypes(jsx))).not.toEqual([]));

it.each([
  '<b>{a ? <I /> : <J />}<span>text</span></b>',
  '<b>text {a && <I />}</b>',
  "<b>{a ? 'text' : <I />}</b>",
  "<b>{a && 'text'}</b>",
  '<b><I /> text</b>',
  '<><I />{a && <J />}</>',
  '<b>{n} of {most}</b>',
  '<b><Chosen /><span>{label}</span></b>',
  '<b>text <Given /></b>',
  '<b><Own /> text</b>',
  '<b><Menu.Item /> text</b>',
])('%s is not', (jsx) => expect(bareTexts('a.tsx', withTypes(jsx))).toEqual([]));

/**
 * A file with elements whose types are variables: `Chosen`, `Given`, `Tag` and `row.icon`, and some that are
 * not.
 */
const withTypes = (jsx: string) => `
import { I, J, Menu } from 'icons';
function Own() { return <i />; }
function Part({ icon: Given, as: Tag = 'b', row, a, label }) {
  const Chosen = a ? I : J;
  return ${jsx};
}`;

/** The parts of the syntax tree (ESTree) that are read here. */
interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** The places of bare texts in the JSX of a file. */
function bareTexts(file: string, source: string): string[] {
  const found: string[] = [];
  const { program } = parseSync(file, source);
  const lasting = lastingTypes(program);
  const visit = (value: unknown) => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    if (value.type === 'JSXElement' || value.type === 'JSXFragment')
      for (const { start } of bareTextsIn(value, source, lasting))
        found.push(`${file}:${source.slice(0, start).split('\n').length}`);
    for (const field of Object.values(value)) visit(field);
  };
  visit(program);
  return found;
}

/**
 * The names of elements that always have the same type: what the file imports or declares outside of
 * functions.
 */
function lastingTypes({ body }: { body: unknown[] }): Set<unknown> {
  const statements = (body as Node[]).map((node) => (isNode(node.declaration) ? node.declaration : node));
  const declared = statements.flatMap((node) => [
    node,
    ...((node.specifiers as { local?: Node }[] | undefined) ?? []).map(({ local }) => ({ id: local })),
    ...((node.declarations as Node[] | undefined) ?? []),
  ]);
  return new Set(declared.flatMap(({ id }) => (isNode(id) ? [id.name] : [])));
}

function bareTextsIn(parent: Node, source: string, lasting: Set<unknown>): Node[] {
  const children = (parent.children as Node[]).filter((child) => !isLayout(child));
  const isFragment = parent.type === 'JSXFragment' || nameOf(parent) === 'Fragment';
  let comesAndGoes = false;
  return children.filter((child) => {
    const parts = child.type === 'JSXExpressionContainer' ? outcomes(child.expression as Node) : [child];
    const isLasting =
      parts.length === 1 && !isList(parts[0]) && !parts.some((part) => isReplaced(part, lasting));
    const texts = parts.filter((part) => isText(part));
    const isRemoved = texts.length > 0 && parts.some((part) => isNothing(part) || isElement(part));
    const mayBeText = texts.length > 0 || parts.some((part) => isValue(part, source));
    const isBare =
      (comesAndGoes && mayBeText) || (children.length > 1 && isRemoved) || (isFragment && mayBeText);
    if (!isLasting && parts.some((part) => isElement(part) || isNothing(part))) comesAndGoes = true;
    if (isList(parts[0])) comesAndGoes = true;
    return isBare;
  });
}

/** The values that an expression may have. */
function outcomes(expression: Node): Node[] {
  const [left, right] = [expression.left as Node, expression.right as Node];
  if (expression.type === 'ConditionalExpression')
    return [...outcomes(expression.consequent as Node), ...outcomes(expression.alternate as Node)];
  if (expression.type === 'LogicalExpression')
    return expression.operator === '&&'
      ? [{ type: 'Literal', value: null, start: left.start }, ...outcomes(right)]
      : [...outcomes(left), ...outcomes(right)];
  if (expression.type === 'ChainExpression' || expression.type === 'ParenthesizedExpression')
    return outcomes(expression.expression as Node);
  return [expression];
}

/** Line breaks of the source, and comments. */
function isLayout(child: Node): boolean {
  if (child.type === 'JSXText')
    return /^\s*$/.test(String(child.value)) && String(child.value).includes('\n');
  return isNode(child.expression) && child.expression.type === 'JSXEmptyExpression';
}

function isText({ type, value }: Node): boolean {
  return (
    type === 'JSXText' || type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
  );
}

function isElement({ type }: Node): boolean {
  return type === 'JSXElement' || type === 'JSXFragment';
}

/** Whether an element may be replaced by another one: its type is a variable, or it has a key. */
function isReplaced({ openingElement }: Node, lasting: Set<unknown>): boolean {
  if (!isNode(openingElement) || !isNode(openingElement.name)) return false;
  const isKeyed = (openingElement.attributes as Node[]).some(
    ({ name, value }) => isNode(name) && name.name === 'key' && isNode(value) && value.type !== 'Literal',
  );
  let type = openingElement.name;
  while (isNode(type.object)) type = type.object;
  const name = String(type.name);
  return isKeyed || ((type !== openingElement.name || /^[A-Z]/.test(name)) && !lasting.has(name));
}

function isNothing({ type, value, name }: Node): boolean {
  return (type === 'Literal' && (value === null || typeof value === 'boolean')) || name === 'undefined';
}

function isList(part: Node | undefined): boolean {
  const callee = part?.callee;
  return isNode(callee) && isNode(callee.property) && callee.property.name === 'map';
}

/** Whether an expression may be a text, judged by the file alone: names of elements are none. */
function isValue(part: Node, source: string): boolean {
  if (part.type === 'MemberExpression') return (part.property as Node).name !== 'children';
  if (part.type !== 'Identifier') return false;
  const name = String(part.name);
  const isOfElements = new RegExp(
    `\\b${name}\\??: React(Node|Element)|const ${name} = (useLeaveGuard|[^;]{0,80}?\\(?\\s*<)|[,{] ${name} } = use`,
  );
  return name !== 'children' && !isNothing(part) && !isOfElements.test(source);
}

function nameOf({ openingElement }: Node): unknown {
  return isNode(openingElement) && isNode(openingElement.name) ? openingElement.name.name : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
