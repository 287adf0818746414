import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/pages/query-result.tsx';

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
      <Viewfinder
        onPhoto={(file) => {
          onPhoto(file);
          onClose();
        }}
      />
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
    else setProblem('The camera returned no picture. Try again, or upload a photo instead.');
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
        {/* The same element serves both actions, so that it retains the focus. */}
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

/** Maximum edge length of a photo in pixels; larger than any size in which avatars are shown. */
const maxEdge = 1024;

/** Requests the front camera. Rejects with the browser's error. */
async function openCamera(): Promise<MediaStream> {
  // Browsers expose the camera only to pages with HTTPS.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('No https', 'SecurityError');
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 1280 } },
    audio: false,
  });
}

/** Turns the camera off. */
function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Whether to mirror the preview: for every camera except one that faces away from the user. */
function showsMirrored(stream: MediaStream): boolean {
  return stream.getVideoTracks()[0]?.getSettings().facingMode !== 'environment';
}

/** Returns the message for an error of {@link openCamera}. */
function cameraProblem(error: unknown): string {
  const { name } = error as { name?: string };
  const instead = 'or upload a photo instead.';
  if (name === 'NotAllowedError')
    return `Camera access is blocked on this site. Allow it in your browser’s settings and try again, ${instead}`;
  if (name === 'SecurityError')
    return 'Browsers allow the camera only on secure (https) sites. Upload a photo instead.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return `No camera was found. Connect one and try again, ${instead}`;
  if (name === 'NotReadableError')
    return `Another program is using the camera. Close it and try again, ${instead}`;
  return `The camera couldn’t be started. Try again, ${instead}`;
}

/** Returns the centre of the current video frame as a square JPEG; undefined while there is no frame. */
async function photoOf(video: HTMLVideoElement, mirrored: boolean): Promise<File | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  if (!side) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, maxEdge);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  if (mirrored) {
    context.translate(canvas.width, 0);
    context.scale(-1, 1);
  }
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  context.drawImage(video, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : undefined;
}
