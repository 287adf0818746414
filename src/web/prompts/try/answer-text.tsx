import { classes } from '../../ui/classes.ts';

/** An answer as plain text, so that it loads no pictures of other sites. A long one scrolls in its own box. */
export function AnswerText({ text, className }: { text: string; className: string }) {
  return (
    <pre
      translate="no"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes(
        'overflow-y-auto font-mono text-sm leading-[1.7] whitespace-pre-wrap break-words text-start [unicode-bidi:plaintext]',
        className,
      )}
    >
      {text}
    </pre>
  );
}
