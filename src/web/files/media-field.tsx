import { ImagePlus, Video } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { Upload } from '../../contract/files/uploads.ts';
import { isOwnFile, isWebAddress, type PictureFocus } from '../../domain/core/addresses.ts';
import { limits } from '../../domain/core/limits.ts';
import { isConfirmed, verifyBeforeAddress, verifyBeforeVideo } from '../../domain/files/uploads.ts';
import { useMe } from '../people/queries.ts';
import { classes, controlClass } from '../ui/classes.ts';
import { Button } from '../ui/forms/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { acceptedText, acceptOf, fileIn, type UploadKind } from './check-file.ts';
import { MediaPreview } from './media-preview.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

export interface MediaFieldHandle {
  /** Focuses the first button. */
  focus: () => void;
  /** Uploads a file that was dropped or pasted elsewhere. */
  upload: (file: File) => void;
}

/** An image or video, uploaded as a file (chosen, dropped, pasted) or linked by URL. Its value is the URL. */
export function MediaField({
  ref,
  id,
  label,
  kind,
  value,
  onChange,
  onBusy,
  error,
  required,
  preview,
  detected,
  actions,
}: {
  ref?: Ref<MediaFieldHandle>;
  id: string;
  label: string;
  kind: UploadKind;
  value: string;
  /** `upload`: the file was uploaded just now. */
  onChange: (address: string, upload?: Upload) => void;
  onBusy: (busy: boolean) => void;
  error?: string | undefined;
  required?: boolean;
  /** Replaces the picture or video at the address. */
  preview?: ReactNode;
  /** Where cards crop a picture whose focus was not chosen. Given: the author may choose it. */
  detected?: { focus: PictureFocus | undefined };
  /** Additional buttons. */
  actions?: ReactNode;
}) {
  const zone = useRef<HTMLDivElement>(null);
  const keepFocus = useRef(false);
  const [dragOver, setDragOver] = useState(false);
  const me = useMe();
  const refused = me && !isConfirmed(me) && isWebAddress(value) ? verifyBeforeAddress : undefined;
  const upload = useUpload({ kind, onBusy, onDone: (file) => onChange(file.url, file) });
  const busy = upload.progress !== undefined;
  const focus = () => zone.current?.querySelector('button')?.focus();
  useImperativeHandle(ref, () => ({ focus, upload: upload.start }));

  // The buttons are replaced during the upload, so the focus must be restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of `busy` matters
  useEffect(() => {
    if (keepFocus.current) focus();
    if (!busy) keepFocus.current = false;
  }, [busy]);

  const set = (address: string) => {
    upload.cancel();
    onChange(address);
  };
  const uploadFrom = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const file = fileIn(data, kind);
    if (!file) return;
    event.preventDefault();
    upload.start(file);
  };
  const fill = value ? 'border-hairline' : 'border-edge border-dashed';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts for the button inside
    <div
      onPaste={(event) => uploadFrom(event, event.clipboardData)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragOver(false);
      }}
      onDrop={(event) => {
        setDragOver(false);
        uploadFrom(event, event.dataTransfer);
      }}
    >
      <Field id={id} label={label} error={upload.error ?? refused ?? error}>
        {(control) => (
          <>
            <div
              ref={zone}
              className={classes(
                'mb-3 rounded-card border p-3 transition-colors',
                dragOver ? 'border-ember bg-ember-soft' : fill,
                value && !busy && 'gap-5 sm:flex sm:items-center',
              )}
            >
              {busy ? (
                <UploadProgress
                  sent={upload.progress ?? 0}
                  onCancel={() => {
                    keepFocus.current = true;
                    upload.cancel();
                  }}
                />
              ) : value ? (
                preview || (
                  <MediaPreview
                    kind={kind}
                    address={value}
                    label={label}
                    className="w-full sm:w-72 sm:shrink-0"
                    focus={detected && { detected: detected.focus, onChange }}
                  />
                )
              ) : (
                <DropHint kind={kind} />
              )}
              <FileButtons
                kind={kind}
                filled={value !== ''}
                hidden={busy}
                onFile={(file) => {
                  keepFocus.current = true;
                  upload.start(file);
                }}
                onRemove={() => {
                  set('');
                  focus();
                }}
              >
                {actions}
              </FileButtons>
            </div>
            <input
              {...control}
              type="url"
              inputMode="url"
              aria-required={required}
              value={isOwnFile(value) ? '' : value}
              maxLength={limits.url}
              placeholder={`Or a ${nouns[kind]} URL: https://…`}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => set(event.currentTarget.value)}
              className={classes(controlClass, 'h-10')}
            />
          </>
        )}
      </Field>
    </div>
  );
}

const nouns: Record<UploadKind, string> = { image: 'picture', video: 'video' };

function DropHint({ kind }: { kind: UploadKind }) {
  const me = useMe();
  return (
    <div className="flex flex-col items-center gap-2 px-2 pt-4 text-center text-sm text-muted">
      {kind === 'image' ? <ImagePlus size={26} aria-hidden /> : <Video size={26} aria-hidden />}
      <p>
        Drop a {nouns[kind]} here, paste it, or choose one.
        <br />
        {acceptedText(kind)}.
      </p>
      {kind === 'video' && me && !isConfirmed(me) && <p>{verifyBeforeVideo}.</p>}
    </div>
  );
}

/** Buttons to choose, replace or remove the file; `children` are additional ones. */
function FileButtons({
  kind,
  filled,
  hidden,
  onFile,
  onRemove,
  children,
}: {
  kind: UploadKind;
  filled: boolean;
  hidden: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
  children: ReactNode;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const noun = nouns[kind];
  return (
    <>
      {!hidden && (
        <div
          className={classes('flex flex-wrap gap-2', filled ? 'mt-3 sm:mt-0' : 'mt-4 mb-2 justify-center')}
        >
          <Button variant="secondary" size="sm" onClick={() => picker.current?.click()}>
            {filled ? `Replace ${noun}` : `Choose a ${noun}`}
          </Button>
          {children}
          {filled && (
            <Button variant="ghost" size="sm" onClick={onRemove}>
              Remove {noun}
            </Button>
          )}
        </div>
      )}
      <input
        ref={picker}
        type="file"
        accept={acceptOf(kind)}
        hidden
        aria-label={`${noun} file`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Allows choosing the same file again after a failure.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
