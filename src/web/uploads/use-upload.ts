import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../contract/client.ts';
import type { Upload } from '../../contract/uploads.ts';
import { meKey } from '../runtime/query-client.ts';
import { fileProblem, type UploadKind } from './check-file.ts';
import { sendFile } from './send-file.ts';

/** One field's upload. */
export interface UploadState {
  /** How much has been sent, 0 to 1; undefined while nothing is under way. */
  progress: number | undefined;
  error: string | undefined;
  /** Sends a file; a second one takes the first one's place. */
  start: (file: File) => void;
  /** Stops what is under way and forgets the error. */
  cancel: () => void;
}

/** Uploads for one field. What is under way ends with the component. `onBusy` is told when one begins and ends. */
export function useUpload({
  kind,
  onDone,
  onBusy,
}: {
  kind: UploadKind;
  onDone: (upload: Upload) => void;
  onBusy?: (busy: boolean) => void;
}): UploadState {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const told = useRef({ onDone, onBusy });
  useEffect(() => {
    told.current = { onDone, onBusy };
  });

  const cancel = useCallback(() => {
    if (running.current) told.current.onBusy?.(false);
    running.current?.abort();
    running.current = undefined;
    setProgress(undefined);
    setError(undefined);
  }, []);
  useEffect(() => cancel, [cancel]);

  const start = async (file: File) => {
    cancel();
    const problem = queries.getQueryData(meKey)
      ? fileProblem(file, kind)
      : 'You must be signed in to upload files.';
    if (problem) return setError(problem);
    const run = new AbortController();
    running.current = run;
    setProgress(0);
    told.current.onBusy?.(true);
    try {
      const upload = await sendFile(file, kind, { signal: run.signal, onProgress: setProgress });
      if (run === running.current) told.current.onDone(upload);
    } catch (failure) {
      if (run !== running.current) return;
      if (failure instanceof ApiError && failure.status === 401) queries.setQueryData(meKey, null);
      setError(failure instanceof ApiError ? failure.message : 'Upload failed');
    } finally {
      if (run === running.current) {
        running.current = undefined;
        setProgress(undefined);
        told.current.onBusy?.(false);
      }
    }
  };
  return { progress, error, start: (file) => void start(file), cancel };
}
