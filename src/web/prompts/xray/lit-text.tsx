import { decoded } from '../../../domain/prompts/xray/decoding.ts';
import type { Explained } from '../../../domain/prompts/xray/explained.ts';
import { classes } from '../../ui/classes.ts';
import { severityTones } from './severities.ts';

/** Names of invisible characters that texts often have; others show their number. */
const names: Record<string, string> = {
  '\u00ad': 'soft hyphen',
  '\u200b': 'zero-width space',
  '\u200c': 'zero-width non-joiner',
  '\u200d': 'zero-width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u2060': 'word joiner',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2069': 'end of isolate',
  '\ufeff': 'byte order mark',
};

const invisible = /([\p{Default_Ignorable_Code_Point}\ufff9-\ufffb])/u;
/** Most invisible characters of one place that are named. */
const mostNamed = 12;

/** A text, or a part of it, with its findings lit up and its invisible characters named. */
export function LitText({
  text,
  findings,
  from = 0,
  to = text.length,
}: {
  text: string;
  /** In ascending order. */
  findings: readonly Pick<Explained, 'start' | 'end' | 'severity'>[];
  from?: number;
  to?: number;
}) {
  const parts: { start: number; end: number; severity?: Explained['severity'] }[] = [];
  let at = from;
  for (const { start, end, severity } of findings) {
    if (end <= at || start >= to) continue;
    if (start > at) parts.push({ start: at, end: start });
    parts.push({ start: Math.max(at, start), end: Math.min(end, to), severity });
    at = Math.min(end, to);
  }
  if (at < to) parts.push({ start: at, end: to });
  return (
    <div
      translate="no"
      className="whitespace-pre-wrap font-mono text-sm leading-[1.7] [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
    >
      {parts.map(({ start, end, severity }) =>
        severity ? (
          <mark key={start} className={classes('rounded-[3px] px-0.5', severityTones[severity].mark)}>
            <Revealed text={text.slice(start, end)} />
          </mark>
        ) : (
          <span key={start}>{text.slice(start, end)}</span>
        ),
      )}
    </div>
  );
}

/** A part of a text with the names of its invisible characters; tags as the message that they stand for. */
function Revealed({ text }: { text: string }) {
  const message = /^[\u{e0000}-\u{e007f}]/u.test(text) ? decoded(text) : '';
  if (message) return <Chip>{message}</Chip>;
  const parts = text.split(invisible).filter(Boolean);
  const left = parts.filter((part) => invisible.test(part)).length - mostNamed;
  let named = 0;
  return (
    <>
      {parts.map((part, n) => {
        if (!invisible.test(part)) return part;
        if (++named > mostNamed) return null;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change
        return <Chip key={n}>{nameOf(part)}</Chip>;
      })}
      {left > 0 && <Chip>{`${left} more`}</Chip>}
    </>
  );
}

function Chip({ children }: { children: string }) {
  return (
    <span className="mx-px rounded-[3px] border border-current px-1 text-xs [unicode-bidi:isolate]">
      {children}
    </span>
  );
}

function nameOf(char: string): string {
  const number = (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return names[char] ?? `U+${number}`;
}
