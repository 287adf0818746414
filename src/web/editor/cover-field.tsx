import { Sparkles } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { MediaField, type MediaFieldHandle } from '../uploads/media-field.tsx';
import { controlId } from './check.ts';
import { coverFor, isDrawnCover } from './form.ts';
import type { ChangeForm } from './use-prompt-form.ts';

/** The cover: a picture of one's own, or one that the site draws from title and category and keeps in step with them. */
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
  const drawn = isDrawnCover(value);
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
          !drawn && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                change((form) => ({ imageUrl: coverFor(form) }));
                // This button goes away.
                ref.current?.focus();
              }}
            >
              <Sparkles size={15} aria-hidden />
              Generate a cover
            </Button>
          )
        }
      />
      {drawn && (
        <p className="mt-1.5 text-sm text-muted">Drawn from the title and category, and follows both.</p>
      )}
    </div>
  );
});
