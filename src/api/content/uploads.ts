import * as uploads from '../../contract/content/uploads.ts';
import { uploadFile } from '../../operations/content/uploads/upload.ts';
import { type Api, register } from '../core/register.ts';

export function uploadRoutes(app: Api): void {
  register(app, uploads.uploadFile, (ctx, { file }) => uploadFile(ctx, file));
}
