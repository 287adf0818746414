import { uploadFile } from '../contract/uploads.ts';
import { failure, isFailure } from '../operations/failure.ts';
import { upload } from '../operations/uploads/upload.ts';
import { type Api, register } from './register.ts';

export function uploadRoutes(app: Api): void {
  register(app, uploadFile, async (ctx, _input, request) => {
    const file = await fileOf(request);
    return isFailure(file) ? file : upload(ctx, new Uint8Array(await file.arrayBuffer()));
  });
}

async function fileOf(request: Request) {
  const expected = 'Send the file as multipart/form-data in the field "file"';
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('content-type') ?? ''))
    return failure('unsupported-media-type', expected);
  const form = await request.formData().catch(() => undefined);
  const file = form?.get('file');
  return file instanceof File ? file : failure('malformed', expected);
}
