import { ArrowDown, ArrowUp, FileText, Image, Plus, Trash2, Video } from 'lucide-react';
import { memo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SampleResponse } from '../../../contract/prompts/prompts.ts';
import { isGeneratedCover } from '../../../domain/core/addresses.ts';
import { limits } from '../../../domain/core/limits.ts';
import { uploadFirstFrame } from '../../files/first-frame.ts';
import { MediaField } from '../../files/media-field.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField, TextField, tooLong } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { controlId, type FieldErrors } from './check.ts';
import type { ChangeForm } from './use-prompt-form.ts';

type SampleType = SampleResponse['type'];

const types: readonly { type: SampleType; label: string; Icon: typeof FileText }[] = [
  { type: 'text', label: 'Text', Icon: FileText },
  { type: 'image', label: 'Image', Icon: Image },
  { type: 'video', label: 'Video', Icon: Video },
];

/** Sample outputs of the prompt: texts, images and videos. */
export const SamplesField = memo(function SamplesField({
  samples,
  asksForOutput,
  errors,
  change,
  onBusy,
}: {
  samples: readonly SampleResponse[];
  /** Whether to ask for a picture or video that the prompt produced. */
  asksForOutput: boolean;
  errors: FieldErrors;
  change: ChangeForm;
  onBusy: (field: string, busy: boolean) => void;
}) {
  const full = samples.length >= limits.samplesPerPrompt;
  const [announcement, announce] = useState('');
  const edit = (id: string, patch: Partial<SampleResponse>) =>
    change((form) => ({
      sampleResponses: form.sampleResponses.map((sample) =>
        sample.id === id ? { ...sample, ...patch } : sample,
      ),
    }));
  const add = (type: SampleType) => {
    const id = newId(samples);
    flushSync(() =>
      change((form) => ({
        sampleResponses: [...form.sampleResponses, { id, type, title: '', content: '' }],
      })),
    );
    document.getElementById(controlId(`sample.${id}.title`))?.focus();
  };
  /** Makes the first frame of a video the cover of a video prompt that has no picture yet. */
  const coverFrom = async (video: string) => {
    // Browsers that cannot play the video choose no cover.
    const frame = await uploadFirstFrame(video).catch(() => undefined);
    if (!frame) return;
    change(({ kind, imageUrl }) =>
      kind === 'video' && (imageUrl === '' || isGeneratedCover(imageUrl)) ? { imageUrl: frame.url } : {},
    );
  };
  /**
   * Moves a sample up (-1) or down (1). The focus stays on the pressed button, or moves to the other one at
   * either end.
   */
  const move = (id: string, step: -1 | 1) => {
    const from = samples.findIndex((sample) => sample.id === id);
    const to = from + step;
    const moved = samples[from];
    if (!moved || to < 0 || to >= samples.length) return;
    flushSync(() => {
      change((form) => ({
        sampleResponses: form.sampleResponses.toSpliced(from, 1).toSpliced(to, 0, moved),
      }));
      announce(`Moved to position ${to + 1} of ${samples.length}`);
    });
    const last = step < 0 ? to === 0 : to === samples.length - 1;
    document.getElementById(moveId(id, last ? (step < 0 ? 1 : -1) : step))?.focus();
  };
  const remove = (id: string) => {
    const index = samples.findIndex((sample) => sample.id === id);
    const removed = samples[index];
    flushSync(() =>
      change((form) => ({ sampleResponses: form.sampleResponses.filter((sample) => sample.id !== id) })),
    );
    document.getElementById(controlId('sampleResponses'))?.focus();
    if (!removed?.title.trim() && !removed?.content.trim()) return;
    toast.message('Sample response removed', {
      action: {
        label: 'Undo',
        onClick: () =>
          change((form) => ({ sampleResponses: form.sampleResponses.toSpliced(index, 0, removed) })),
      },
    });
  };
  return (
    <section aria-labelledby={controlId('sampleResponses')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h2 id={controlId('sampleResponses')} tabIndex={-1} className="text-lg">
            Sample Responses
          </h2>
          <p className="text-sm text-muted">
            {asksForOutput
              ? 'Add a result of your prompt, since readers choose such prompts by what they produce. Without a cover, the first image becomes the cover.'
              : 'Optional: show what the prompt produces.'}
          </p>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would add visible styling */}
        <div role="group" aria-label="Add a sample response" className="flex flex-wrap gap-2">
          {types.map(({ type, label }) => (
            <Button key={type} variant="secondary" size="sm" disabled={full} onClick={() => add(type)}>
              <Plus size={15} aria-hidden />
              {label}
            </Button>
          ))}
        </div>
      </div>
      {full && <p className="mt-2 text-sm text-muted">At most {limits.samplesPerPrompt} sample responses.</p>}
      {errors.sampleResponses && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {errors.sampleResponses}
        </p>
      )}
      {samples.length > 0 && (
        <ol className="mt-4 space-y-4">
          {samples.map((sample, index) => (
            <li key={sample.id}>
              <SampleCard
                sample={sample}
                position={index + 1}
                last={index === samples.length - 1}
                errors={errors}
                onMove={(step) => move(sample.id, step)}
                onEdit={(patch) => edit(sample.id, patch)}
                onVideo={(address) => void coverFrom(address)}
                onRemove={() => remove(sample.id)}
                onBusy={onBusy}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </section>
  );
});

function SampleCard({
  sample: { id, type, title, content },
  position,
  last,
  errors,
  onMove,
  onEdit,
  onVideo,
  onRemove,
  onBusy,
}: {
  sample: SampleResponse;
  /** 1-based. */
  position: number;
  last: boolean;
  errors: FieldErrors;
  onMove: (step: -1 | 1) => void;
  onEdit: (patch: Partial<SampleResponse>) => void;
  /** Called with the address of a video that was uploaded just now. */
  onVideo: (address: string) => void;
  onRemove: () => void;
  onBusy: (field: string, busy: boolean) => void;
}) {
  const { label, Icon } = types.find((known) => known.type === type) ?? { label: 'Text', Icon: FileText };
  const name = `${label} ${position}`;
  const field = (part: string) => `sample.${id}.${part}`;
  const contentError = errors[field('content')];
  return (
    <fieldset className="rounded-card border border-hairline bg-raised p-4 sm:p-5">
      <legend className="sr-only">Sample {name}</legend>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p aria-hidden className="inline-flex items-center gap-2 text-sm font-semibold">
          <Icon size={16} className="text-muted" />
          <span>{name}</span>
        </p>
        <div className="-my-2 -me-2 flex">
          {!(position === 1 && last) && (
            <>
              <IconButton
                id={moveId(id, -1)}
                label={`Move sample ${name} up`}
                disabled={position === 1}
                onClick={() => onMove(-1)}
              >
                <ArrowUp size={17} aria-hidden />
              </IconButton>
              <IconButton
                id={moveId(id, 1)}
                label={`Move sample ${name} down`}
                disabled={last}
                onClick={() => onMove(1)}
              >
                <ArrowDown size={17} aria-hidden />
              </IconButton>
            </>
          )}
          <IconButton label={`Remove sample ${name}`} onClick={onRemove}>
            <Trash2 size={17} aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="space-y-4">
        <TextField
          id={controlId(field('title'))}
          label="Sample title"
          aside={<span className="text-muted">Optional</span>}
          value={title}
          onChange={(event) => onEdit({ title: event.currentTarget.value })}
          dir="auto"
          placeholder={`${type} ${position}`}
          counter={{ used: title.length, max: limits.sampleTitle }}
          error={errors[field('title')] ?? tooLong('Sample title', title, limits.sampleTitle)}
        />
        {type === 'text' ? (
          <TextAreaField
            id={controlId(field('content'))}
            label="Response"
            rows={6}
            value={content}
            onChange={(event) => onEdit({ content: event.currentTarget.value })}
            dir="auto"
            counter={{ used: content.length, max: limits.sampleContent }}
            error={contentError ?? tooLong('Sample response', content, limits.sampleContent)}
          />
        ) : (
          <MediaField
            id={controlId(field('content'))}
            label={label}
            kind={type}
            value={content}
            onChange={(address, upload) => {
              onEdit({ content: address });
              if (upload?.type === 'video') onVideo(address);
            }}
            onBusy={(busy) => onBusy(field('content'), busy)}
            error={contentError}
          />
        )}
      </div>
    </fieldset>
  );
}

function moveId(id: string, step: -1 | 1): string {
  return controlId(`sample.${id}.${step < 0 ? 'up' : 'down'}`);
}

/** Returns the current time as an id, incremented until no other sample has it. */
function newId(samples: readonly SampleResponse[]): string {
  let id = Date.now();
  while (samples.some((sample) => sample.id === String(id))) id++;
  return String(id);
}
