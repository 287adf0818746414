import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { cameraProblem, openCamera, photoOf, showsMirrored, stopCamera } from './camera.ts';

export interface CameraDialogProps {
  open: boolean;
  onClose: () => void;
  /** The photo that the person chose to use. */
  onPhoto: (file: File) => void;
}

/** Takes a photo with the device's camera. The camera is on while the dialog is open, and no longer. */
export function CameraDialog({ open, onClose, onPhoto }: CameraDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Take Photo"
      description="The picture leaves this device when you use it, not before."
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for the camera anew
  useEffect(() => {
    let opened: MediaStream | undefined;
    let left = false;
    setProblem(undefined);
    openCamera().then(
      (given) => {
        if (left) return stopCamera(given);
        opened = given;
        setStream(given);
      },
      (error) => {
        if (!left) setProblem(cameraProblem(error));
      },
    );
    return () => {
      left = true;
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
  const take = async () => {
    const file = video.current && (await photoOf(video.current, mirrored));
    if (file) setPhoto({ file, address: URL.createObjectURL(file) });
    else setProblem('The camera gave no picture: try again, or upload a photo instead.');
  };
  return (
    <div className="mt-4">
      <div className="relative mx-auto aspect-square w-full max-w-80 overflow-hidden rounded-card bg-sunken">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label="What the camera sees"
          onLoadedData={() => setReady(true)}
          className={classes('size-full object-cover', mirrored && '-scale-x-100')}
        />
        {!ready && (
          <p
            role="status"
            className="absolute inset-0 flex items-center justify-center px-6 text-center text-sm text-muted"
          >
            Waiting for the camera. Your browser may ask whether it is allowed.
          </p>
        )}
        {photo && (
          <img
            src={photo.address}
            alt="You, as the camera saw you"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </div>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {photo && (
          <Button variant="secondary" onClick={() => setPhoto(undefined)}>
            Retake
          </Button>
        )}
        {/* One button in one place, so that the focus stays on it. */}
        <Button key="next" disabled={!ready} onClick={() => (photo ? onPhoto(photo.file) : void take())}>
          {photo ? 'Use photo' : 'Capture'}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {photo && 'The photo is taken: use it, or take another one.'}
      </p>
    </div>
  );
}
