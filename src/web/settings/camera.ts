/** Maximum edge length of a photo in pixels; larger than any size in which avatars are shown. */
const maxEdge = 1024;

/** Requests the front camera. Rejects with the browser's error. */
export async function openCamera(): Promise<MediaStream> {
  // Browsers expose the camera only to pages with HTTPS.
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('No https', 'SecurityError');
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 1280 } },
    audio: false,
  });
}

/** Turns the camera off. */
export function stopCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Whether to mirror the preview: for every camera except one that faces away from the user. */
export function showsMirrored(stream: MediaStream): boolean {
  return stream.getVideoTracks()[0]?.getSettings().facingMode !== 'environment';
}

/** The error message for an error of {@link openCamera}. */
export function cameraProblem(error: unknown): string {
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
  return `The camera could not be started. Try again, ${instead}`;
}

/** The centre of the current video frame as a square JPEG; undefined while there is no frame. */
export async function photoOf(video: HTMLVideoElement, mirrored: boolean): Promise<File | undefined> {
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
