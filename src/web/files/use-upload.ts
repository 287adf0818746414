import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../contract/client.ts';
import type { Upload } from '../../contract/files/uploads.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { isConfirmed, verifyBeforeVideo } from '../../domain/files/uploads.ts';
import { meKey } from '../core/query-client.ts';
import { fileProblem, type UploadKind } from './check-file.ts';
import { sendFile } from './send-file.ts';

/**
 * Uploads for one field, cancelled when the component unmounts. `onBusy` is called when an upload starts and
 * ends.
 */
export function useUpload({
  kind,
  onDone,
  onBusy,
}: {
  kind: UploadKind;
  onDone: (upload: Upload) => void;
  onBusy?: (busy: boolean) => void;
}) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const callbacks = useRef({ onDone, onBusy });
  useEffect(() => {
    callbacks.current = { onDone, onBusy };
  });

  const cancel = useCallback(() => {
    if (running.current) callbacks.current.onBusy?.(false);
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
    setError(undefined);
  }, []);
  useEffect(() => cancel, [cancel]);

  const start = async (file: File) => {
    cancel();
    const me = queries.getQueryData<OwnUser | null>(meKey);
    if (!me) return setError('You must be signed in to upload files.');
    const problem = fileProblem(file, kind);
    if (problem) return setError(problem);
    if (kind === 'video' && !isConfirmed(me)) {
      // The user may have confirmed their email address in another tab.
      void queries.invalidateQueries({ queryKey: meKey });
      return setError(verifyBeforeVideo);
    }
    const run = new AbortController();
    running.current = run;
    setProgress(0);
    callbacks.current.onBusy?.(true);
    try {
      const upload = await sendFile(file, kind, { signal: run.signal, onProgress: setProgress });
      if (run === running.current) callbacks.current.onDone(upload);
    } catch (failure) {
      if (run !== running.current) return;
      if (failure instanceof ApiError && failure.status === 401) queries.setQueryData(meKey, null);
      setError(failure instanceof ApiError ? failure.message : 'Upload failed');
    } finally {
      if (run === running.current) {
        running.current = undefined;
        setProgress(undefined);
        callbacks.current.onBusy?.(false);
      }
    }
  };
  return {
    /** From 0 to 1; undefined when no upload is running. */
    progress,
    error,
    /** Uploads a file and cancels a running upload. */
    start: (file: File) => void start(file),
    /** Cancels a running upload and clears the error. */
    cancel,
  };
}
