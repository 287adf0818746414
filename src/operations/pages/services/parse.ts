import { isNode, LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { type Service, templateProblem } from '../../../domain/integrations/services.ts';

/**
 * Parses the services in the front matter of `services.md`. Throws an error with a line for each problem: its
 * position and how to correct it.
 */
export function parseServices(file: string): Service[] {
  const [, yaml] = /^---\n([\s\S]*?\n)---(?:\n|$)/.exec(file.replaceAll('\r\n', '\n')) ?? [];
  if (yaml === undefined)
    throw new Error(
      'it must begin with front matter: a line ---, then services: with a list, then a line ---',
    );
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  // The front matter begins on the second line.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1;
  const [broken] = document.errors;
  if (broken)
    throw new Error(
      `line ${lineAt(broken.pos[0])}: this is not YAML: ${broken.message.split(' at line')[0]}`,
      {
        cause: broken,
      },
    );
  const parsed = fileSchema.safeParse(document.toJS() ?? {});
  if (parsed.success) return parsed.data.services;
  throw new Error(
    parsed.error.issues
      .map(({ path, message }) => `line ${lineOf(path)}: ${fieldOf(path)}${message}`)
      .join('\n'),
  );

  /** Returns the line of the value at the path, or of the nearest existing parent. */
  function lineOf(path: readonly PropertyKey[]): number {
    const node = path.length ? document.getIn(path, true) : document.contents;
    if (isNode(node) && node.range) return lineAt(node.range[0]);
    return path.length ? lineOf(path.slice(0, -1)) : 2;
  }
}

function fieldOf(path: readonly PropertyKey[]): string {
  const field = path.findLast((part) => typeof part === 'string');
  return field === undefined ? '' : `${String(field)} `;
}

const url = z.string({ error: 'is missing: give a URL that begins with https://' });

const service = z
  .strictObject(
    {
      name: z
        .string({ error: 'is missing: give the name that readers see' })
        .trim()
        .min(1, { error: 'is empty: give the name that readers see' })
        .max(40, { error: 'must have at most 40 characters' }),
      home: url,
      link: url.optional(),
      limit: z
        .int({ error: 'must be a whole number such as 8000' })
        .min(100, { error: 'must be at least 100 characters' })
        .max(1_000_000, { error: 'must be at most 1000000 characters' })
        .optional(),
      sends: z.enum(['never', 'maybe', 'always'], { error: 'must be never, maybe or always' }).optional(),
      own: z.boolean({ error: 'must be true or false' }).optional(),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `has the unknown field ${issue.keys.join(', ')}: there are name, home, link, limit, sends and own`
          : 'must be a service with a name, a home, and its other fields',
    },
  )
  .superRefine(({ home, link, limit, sends, own = false }, ctx) => {
    const report = (field: string, message: string | undefined) => {
      if (message) ctx.addIssue({ code: 'custom', path: [field], message });
    };
    report('home', templateProblem(home, { own, fills: false }));
    if (link === undefined) return;
    report('link', templateProblem(link, { own, fills: true }));
    if (limit === undefined)
      report('limit', 'is missing: how many characters may the link have? 8000 is usual');
    if (sends === undefined)
      report(
        'sends',
        'is missing: does the service send the text of a link without confirmation? never, maybe or always',
      );
  });

const fileSchema = z.strictObject(
  {
    services: z
      .array(service, { error: 'must be a list of services' })
      .max(50, { error: 'must have at most 50 entries' })
      .superRefine((services, ctx) => {
        const names = new Set<string>();
        for (const [index, { name }] of services.entries()) {
          if (names.has(name.toLowerCase()))
            ctx.addIssue({ code: 'custom', path: [index, 'name'], message: `is used twice: "${name}"` });
          names.add(name.toLowerCase());
        }
      }),
  },
  { error: 'the front matter must consist of services: with a list' },
);
