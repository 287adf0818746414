import { ApiError, createClient } from '../../contract/client.ts';
import type { Upload } from '../../contract/files/uploads.ts';
import type { UploadKind } from './check-file.ts';

/**
 * Uploads a file through the API client and reports the progress, from 0 to 1. Rejects with an ApiError whose
 * message can be shown, or with an AbortError.
 */
export async function sendFile(
  file: File,
  kind: UploadKind,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<Upload> {
  const api = createClient({ base: '/api', fetch: (url, init) => request(url, init, onProgress) });
  let reply: Partial<Upload>;
  try {
    reply = await api.uploadFile({ file }, { signal });
  } catch (error) {
    // The response was not JSON.
    throw error instanceof SyntaxError ? new ApiError('Upload failed', 0) : error;
  }
  if (!reply?.url) throw new ApiError('Upload succeeded but returned no URL', 0);
  if (reply.type !== kind) {
    throw new ApiError(
      kind === 'image' ? 'This is a video. Choose a picture' : 'This is a picture. Choose a video',
      0,
    );
  }
  return reply as Upload;
}

/** Implements `fetch` with XMLHttpRequest, because fetch cannot report upload progress. */
function request(url: string, init: RequestInit, onProgress: (sent: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(init.method ?? 'GET', url);
    for (const [name, value] of new Headers(init.headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    xhr.onload = () =>
      resolve(
        new Response(xhr.responseText, {
          status: xhr.status,
          statusText: xhr.statusText,
          headers: { 'content-type': xhr.getResponseHeader('content-type') ?? '' },
        }),
      );
    xhr.onerror = () => reject(new TypeError('The request failed'));
    xhr.onabort = () => reject(new DOMException('The upload was canceled', 'AbortError'));
    init.signal?.addEventListener('abort', () => xhr.abort());
    xhr.send(init.body as XMLHttpRequestBodyInit);
  });
}
