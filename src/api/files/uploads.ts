import * as uploads from '../../contract/files/uploads.ts';
import { uploadFile } from '../../operations/files/upload.ts';
import { type Api, register } from '../core/register.ts';

export function uploadRoutes(app: Api): void {
  register(app, uploads.uploadFile, (ctx, { file }) => uploadFile(ctx, file));
}
