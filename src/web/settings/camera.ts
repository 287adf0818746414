/** Edge of a photo in pixels, where the camera gives as many; more than any place that shows it needs. */
const edge = 1024;

/** Asks for the camera that faces the person. Rejects with the browser's reason. */
export async function openCamera(): Promise<MediaStream> {
  // Browsers hide the camera from pages without https.
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

/** Whether the picture is shown as in a mirror: of every camera but one that looks away from the person. */
export function showsMirrored(stream: MediaStream): boolean {
  return stream.getVideoTracks()[0]?.getSettings().facingMode !== 'environment';
}

/** What to say to the person when there is no picture. */
export function cameraProblem(error: unknown): string {
  const { name } = error as { name?: string };
  const instead = 'or upload a photo instead.';
  if (name === 'NotAllowedError')
    return `The camera is not allowed on this site. Allow it in your browser’s settings and try again, ${instead}`;
  if (name === 'SecurityError')
    return 'Browsers give the camera to secure (https) sites alone. Upload a photo instead.';
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return `No camera was found. Connect one and try again, ${instead}`;
  if (name === 'NotReadableError')
    return `Another program uses the camera. Close it and try again, ${instead}`;
  return `The camera could not be started. Try again, ${instead}`;
}

/** The middle of what a video shows now, as a square picture; undefined while it shows nothing. */
export async function photoOf(video: HTMLVideoElement, mirrored: boolean): Promise<File | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  const side = Math.min(width, height);
  if (!side) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, edge);
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
