import { useState } from 'react';
import type { PlaceholderValues } from '../../../domain/prompts/placeholders/placeholders.ts';
import { CopyButton } from '../../ui/forms/copy-button.tsx';
import { copiedMessage, copyFailed } from '../placeholders/copy-messages.ts';
import { FillHint } from '../placeholders/placeholder-form.tsx';

/** Copies the filled-in text, and shows the number of blank placeholders until one changes. */
export function CopyFilled({
  text,
  values,
  blanks,
  onCopied,
}: {
  text: () => string;
  values: PlaceholderValues;
  blanks: number;
  onCopied: () => void;
}) {
  const [copied, setCopied] = useState<PlaceholderValues>();
  return (
    <div className="flex items-center gap-3">
      <p className="min-w-0 grow text-xs text-muted">
        {copied === values ? (
          <span aria-hidden className="text-sm text-ink">
            {copiedMessage(blanks)}
          </span>
        ) : (
          <FillHint />
        )}
      </p>
      <CopyButton
        text={text}
        accessibleName="Copy the filled-in text"
        copied={copiedMessage(blanks)}
        failed={copyFailed}
        onCopied={() => {
          setCopied(values);
          onCopied();
        }}
        className="shrink-0"
      />
    </div>
  );
}
