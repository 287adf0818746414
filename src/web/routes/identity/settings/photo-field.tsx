import { Camera, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { acceptedText, acceptOf } from '../../../files/check-file.ts';
import { UploadProgress } from '../../../files/upload-progress.tsx';
import { useUpload } from '../../../files/use-upload.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { CameraDialog } from './camera-dialog.tsx';
import { controlId } from './profile-form.ts';

/** The user's avatar: uploaded from a file or taken with the camera. */
export function PhotoField({
  name,
  username,
  value,
  error,
  onChange,
  onBusy,
}: {
  name: string;
  username: string;
  value: string;
  error: string | undefined;
  onChange: (address: string) => void;
  onBusy: (busy: boolean) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const keepFocus = useRef(false);
  const [cameraOpen, setCameraOpen] = useState(false);
  const upload = useUpload({ kind: 'image', onBusy, onDone: ({ url }) => onChange(url) });
  const busy = upload.progress !== undefined;
  const problem = upload.error ?? error;
  const focus = () => zone.current?.querySelector('button')?.focus();
  const start = (file: File) => {
    keepFocus.current = true;
    upload.start(file);
  };
  // The buttons are replaced during the upload, so the focus must be restored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of `busy` matters
  useEffect(() => {
    if (keepFocus.current) focus();
    if (!busy) keepFocus.current = false;
  }, [busy]);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar name={name} username={username} src={value} size={96} />
      <div ref={zone} className="min-w-[min(14rem,100%)] grow basis-0">
        {busy ? (
          <UploadProgress sent={upload.progress ?? 0} onCancel={upload.cancel} />
        ) : (
          <>
            <div className="flex flex-wrap gap-2">
              <Button
                id={controlId('photoURL')}
                variant="secondary"
                size="sm"
                aria-describedby={problem ? 'profile-photo-error' : 'profile-photo-hint'}
                onClick={() => picker.current?.click()}
              >
                <Upload size={16} aria-hidden />
                Upload Photo
              </Button>
              <Button
                variant="secondary"
                size="sm"
                aria-haspopup="dialog"
                onClick={() => setCameraOpen(true)}
              >
                <Camera size={16} aria-hidden />
                Take Photo
              </Button>
              {value && (
                <Button
                  variant="ghost"
                  size="sm"
                  onClick={() => {
                    onChange('');
                    // The pressed button is removed.
                    focus();
                  }}
                >
                  Remove photo
                </Button>
              )}
            </div>
            <p id="profile-photo-hint" className="mt-2 text-sm text-muted">
              {acceptedText('image')}. Shown in a circle.
            </p>
          </>
        )}
        <p id="profile-photo-error" role="alert" className="mt-1 text-sm text-danger empty:hidden">
          {problem}
        </p>
      </div>
      <input
        ref={picker}
        type="file"
        accept={acceptOf('image')}
        hidden
        aria-label="Photo file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // Allows choosing the same file again after a failure.
          event.currentTarget.value = '';
          if (file) start(file);
        }}
      />
      <CameraDialog open={cameraOpen} onClose={() => setCameraOpen(false)} onPhoto={start} />
    </div>
  );
}
