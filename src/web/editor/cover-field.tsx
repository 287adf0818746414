import { Sparkles } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { MediaField, type MediaFieldHandle } from '../uploads/media-field.tsx';
import { controlId } from './check.ts';
import { generatedCover, isGeneratedCover } from './form.ts';
import type { ChangeForm } from './use-prompt-form.ts';

/** The cover: the author's own picture, or one generated from title and category and updated with them. */
export const CoverField = memo(function CoverField({
  ref,
  value,
  error,
  change,
  onBusy,
}: {
  ref: RefObject<MediaFieldHandle | null>;
  value: string;
  error: string | undefined;
  change: ChangeForm;
  onBusy: (field: string, busy: boolean) => void;
}) {
  const generated = isGeneratedCover(value);
  return (
    <div>
      <MediaField
        ref={ref}
        id={controlId('imageUrl')}
        label="Cover Image"
        kind="image"
        value={value}
        onChange={(imageUrl) => change({ imageUrl })}
        onBusy={(busy) => onBusy('imageUrl', busy)}
        error={error}
        required
        actions={
          !generated && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                change((form) => ({ imageUrl: generatedCover(form) }));
                // This button disappears.
                ref.current?.focus();
              }}
            >
              <Sparkles size={15} aria-hidden />
              Generate a cover
            </Button>
          )
        }
      />
      {generated && (
        <p className="mt-1.5 text-sm text-muted">
          Generated from the title and category; changes when they do.
        </p>
      )}
    </div>
  );
});
