/** A part of a body, `end` exclusive. */
interface Range {
  start: number;
  end: number;
}

/**
 * Returns a predicate: whether an offset is within a block of a template language: `{{#each x}}` to
 * `{{/each}}`, `{% for x in y %}` to `{% endfor %}`, `{{range .Items}}` to `{{end}}`. A program fills in what
 * is there. Call it with ascending offsets.
 */
export function templateBlocks(body: string): (at: number) => boolean {
  const blocks = blocksOf(body);
  let next = 0;
  return (at) => {
    while (blocks[next] && (blocks[next] as Range).end <= at) next++;
    const block = blocks[next];
    return block !== undefined && block.start <= at;
  };
}

/** The outermost blocks, in order. */
function blocksOf(body: string): Range[] {
  if (!/\{%|\{\{\{?[-~]?\s*(?:\/|end\s*-?\})/.test(body)) return [];
  const tag =
    /\{\{\{?[-~]?\s*(?:([#^/])\s*([\w.-]+)|(end(?=\s*-?\}\})|(?:range|if|with|block|define)(?=\s)))|\{%[-+]?\s*(end)?(\w+)/g;
  const open: { name: string; start: number }[] = [];
  const blocks: Range[] = [];
  for (const match of body.matchAll(tag)) {
    const [, sigil, name, word, ends, statement] = match;
    const opened = sigil ? name : word ? 'end' : statement;
    if (sigil === '/' || word === 'end' || ends) {
      const from = open.findLastIndex((block) => block.name === opened);
      if (from < 0) continue;
      const { start } = open[from] as { start: number };
      open.length = from;
      while (blocks.length && (blocks.at(-1) as Range).start > start) blocks.pop();
      blocks.push({ start, end: match.index + match[0].length });
    } else if (opened && open.length < maxDepth) open.push({ name: opened, start: match.index });
  }
  return blocks;
}

/** Deeper blocks are ignored, so that reading a body takes linear time. */
const maxDepth = 100;
