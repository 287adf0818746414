import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { cameraProblem, openCamera, photoOf, showsMirrored, stopCamera } from './camera.ts';

interface CameraDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with the photo that the user accepted. */
  onPhoto: (file: File) => void;
}

/** Takes a photo with the device's camera. The camera is on only while the dialog is open. */
export function CameraDialog({ open, onClose, onPhoto }: CameraDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Take Photo"
      description="The photo is uploaded only when you choose to use it."
    >
      {open && (
        <Viewfinder
          onPhoto={(file) => {
            onPhoto(file);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function Viewfinder({ onPhoto }: { onPhoto: (file: File) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [stream, setStream] = useState<MediaStream>();
  const [problem, setProblem] = useState<string>();
  const [ready, setReady] = useState(false);
  const [photo, setPhoto] = useState<{ file: File; address: string }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests the camera again
  useEffect(() => {
    let opened: MediaStream | undefined;
    let unmounted = false;
    setProblem(undefined);
    openCamera().then(
      (newStream) => {
        if (unmounted) return stopCamera(newStream);
        opened = newStream;
        setStream(newStream);
      },
      (error) => {
        if (!unmounted) setProblem(cameraProblem(error));
      },
    );
    return () => {
      unmounted = true;
      if (opened) stopCamera(opened);
      setStream(undefined);
      setReady(false);
    };
  }, [attempt]);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  useEffect(() => () => URL.revokeObjectURL(photo?.address ?? ''), [photo]);

  if (problem) {
    return (
      <Notice onRetry={() => setAttempt(attempt + 1)} className="mt-4">
        {problem}
      </Notice>
    );
  }
  const mirrored = stream !== undefined && showsMirrored(stream);
  const capture = async () => {
    const file = video.current && (await photoOf(video.current, mirrored));
    if (file) setPhoto({ file, address: URL.createObjectURL(file) });
    else setProblem('The camera did not return a picture: try again, or upload a photo instead.');
  };
  return (
    <div className="mt-4">
      <div className="relative mx-auto aspect-square w-full max-w-80 overflow-hidden rounded-card bg-sunken">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label="Camera preview"
          onLoadedData={() => setReady(true)}
          className={classes('size-full object-cover', mirrored && '-scale-x-100')}
        />
        {!ready && (
          <p
            role="status"
            className="absolute inset-0 flex items-center justify-center px-6 text-center text-sm text-muted"
          >
            Waiting for the camera. Your browser may ask for permission.
          </p>
        )}
        {photo && (
          <img src={photo.address} alt="Preview of you" className="absolute inset-0 size-full object-cover" />
        )}
      </div>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {photo && (
          <Button variant="secondary" onClick={() => setPhoto(undefined)}>
            Retake
          </Button>
        )}
        {/* The same element for both actions, so that it keeps the focus. */}
        <Button key="next" disabled={!ready} onClick={() => (photo ? onPhoto(photo.file) : void capture())}>
          {photo ? 'Use photo' : 'Capture'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {photo && 'Photo taken. Use it or retake it.'}
      </p>
    </div>
  );
}
