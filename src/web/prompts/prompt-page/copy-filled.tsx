import { CopyButton } from '../../ui/forms/copy-button.tsx';
import { copiedMessage, copyFailed } from '../placeholders/copy-messages.ts';
import { FillHint } from '../placeholders/placeholder-form.tsx';

/** Copies the filled-in text, beside the {@link CopiedNote}. */
export function CopyFilled({
  text,
  onCopied,
  ...note
}: {
  text: () => string;
  isCopied: boolean;
  blanks: number;
  onCopied: () => void;
}) {
  return (
    <div className="flex items-center gap-3">
      <CopiedNote {...note} />
      <CopyButton
        text={text}
        accessibleName="Copy the filled-in text"
        copied={copiedMessage(note.blanks)}
        failed={copyFailed}
        onCopied={onCopied}
        aria-keyshortcuts="C"
        className="shrink-0"
      />
    </div>
  );
}

/** The number of placeholders that were blank in the text copied last, or how to fill them in. */
export function CopiedNote({ isCopied, blanks }: { isCopied: boolean; blanks: number }) {
  return (
    <p className="min-w-0 grow text-xs text-muted">
      {isCopied ? (
        <span aria-hidden className="text-sm text-ink">
          {copiedMessage(blanks)}
        </span>
      ) : (
        <FillHint />
      )}
    </p>
  );
}
