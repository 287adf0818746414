import { type Segment, splitHighlighted } from '../../../domain/prompts/placeholders/placeholders.ts';

/** Lines of a text, with their placeholders. */
export interface HighlightBlock {
  segments: Segment[];
  /** Equal for blocks that render the same. */
  id: string;
}

/**
 * Divides a text into blocks of lines, each of about 2,000 characters, so that a browser lays out only the
 * block that changes. Returns none when there is nothing to highlight, or when a line is so long that laying
 * it out again would slow down typing.
 */
export function blocksOf(segments: readonly Segment[]): HighlightBlock[] {
  if (!segments.some(({ kind }) => kind === 'placeholder')) return [];
  const [highlighted, rest] = splitHighlighted(segments);
  const blocks: HighlightBlock[] = [];
  let block: Segment[] = [];
  let length = 0;
  const add = (segment: Segment) => {
    block.push(segment);
    length += segment.raw.length;
  };
  const close = () => {
    blocks.push({ segments: block, id: block.map(({ kind, raw }) => `${kind} ${raw}`).join('\0') });
    block = [];
    length = 0;
  };
  for (const segment of [...highlighted, text(rest.map(({ raw }) => raw).join(''))]) {
    if (segment.kind === 'placeholder') {
      add(segment);
      continue;
    }
    let from = 0;
    for (;;) {
      const lineEnd = segment.raw.indexOf('\n', from + Math.max(0, blockLength - length - 1));
      if (lineEnd < 0) break;
      add(text(segment.raw.slice(from, lineEnd + 1)));
      if (length > maxLength) return [];
      close();
      from = lineEnd + 1;
    }
    if (from < segment.raw.length) add(text(segment.raw.slice(from)));
  }
  if (length > maxLength) return [];
  // An empty last line has a height in the textarea.
  add(text('\n'));
  close();
  return blocks;
}

/** The minimum length of a block in characters, unless it is the last one. */
const blockLength = 2_000;
/** The maximum length of a block in characters, and so about that of a line. */
const maxLength = 20_000;

function text(raw: string): Segment {
  return { kind: 'text', raw };
}
