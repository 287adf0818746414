import type { Explained } from '../../../domain/prompts/xray/explained.ts';

export interface NamedText {
  /** The path of a file; empty for a pasted text. */
  name: string;
  text: string;
}

export interface Inspected {
  findings: Explained[];
  /** The text without what can be removed safely. */
  clean: string;
}

export type Report = NamedText & Inspected;

const inspectLimits = { files: 200, fileBytes: 2_000_000, bytes: 20_000_000 } as const;

/** Milliseconds after which texts are given up. */
const limitMs = 30_000;

/** Finds what texts hide, in a worker, so that the page stays responsive. Rejects if the worker fails. */
export function inspect(texts: readonly NamedText[], signal: AbortSignal): Promise<Report[]> {
  const worker = new Worker(new URL('./inspect-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Report[]>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Inspected[]>) =>
      resolve(texts.map((text, n) => ({ ...text, ...(data[n] ?? { findings: [], clean: text.text }) })));
    worker.onerror = () => reject(new Error('The worker failed.'));
    AbortSignal.any([signal, AbortSignal.timeout(limitMs)]).onabort = () => reject(new Error('Stopped.'));
    worker.postMessage(texts.map(({ text }) => text));
  }).finally(() => worker.terminate());
}

/** Reads files as texts. Returns also why some of them were left out. */
export async function readTexts(files: readonly File[]): Promise<{ texts: NamedText[]; skipped: string[] }> {
  const texts: NamedText[] = [];
  const skipped: string[] = [];
  let bytes = 0;
  for (const file of files.slice(0, inspectLimits.files)) {
    const name = file.webkitRelativePath || file.name;
    bytes += file.size;
    if (file.size > inspectLimits.fileBytes) skipped.push(`${name} is larger than 2 MB`);
    else if (bytes > inspectLimits.bytes) skipped.push(`${name} is beyond the first 20 MB`);
    else {
      const text = await file.text();
      if (text.includes('\0')) skipped.push(`${name} is not a text`);
      else texts.push({ name, text });
    }
  }
  const others = files.length - inspectLimits.files;
  if (others > 0) skipped.push(`${others} files are beyond the first ${inspectLimits.files}`);
  return { texts, skipped };
}

/** Returns the files that were dropped, with those of folders. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const files: File[] = [];
  const entries = Array.from(data.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  for (let entry = entries.shift(); entry && files.length <= inspectLimits.files; entry = entries.shift()) {
    if (entry.isFile) {
      const { fullPath } = entry;
      const file = await new Promise<File>((resolve, reject) =>
        (entry as FileSystemFileEntry).file(resolve, reject),
      );
      files.push(new File([file], fullPath.replace(/^\//, '')));
      continue;
    }
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    const read = () =>
      new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    // Browsers return up to 100 entries at a time.
    for (let some = await read(); some.length && entries.length <= inspectLimits.files; some = await read())
      entries.push(...some);
  }
  return files;
}
