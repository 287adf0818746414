import * as uploads from '../contract/uploads.ts';
import { uploadFile } from '../operations/uploads/upload.ts';
import { type Api, register } from './register.ts';

export function uploadRoutes(app: Api): void {
  register(app, uploads.uploadFile, (ctx, { file }) => uploadFile(ctx, file));
}
