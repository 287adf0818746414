import { uploadFile } from '../contract/uploads.ts';
import { upload } from '../operations/uploads/upload.ts';
import { type Api, register } from './register.ts';

export function uploadRoutes(app: Api): void {
  register(app, uploadFile, (ctx, { file }) => upload(ctx, file));
}
