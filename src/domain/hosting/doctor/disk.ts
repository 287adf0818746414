import { type DiskSpace, gigabytes, reserveOf } from '../disk-space.ts';
import { type Finding, failed, ok, warning } from './finding.ts';

/** Share of the space, and of the number of files, below which the disk counts as nearly full. */
const little = 0.1;

/** Checks whether a disk has room for the site. `folder` names its purpose. */
export function judgeDisk(folder: string, { free, total, freeFiles = 0, files = 0 }: DiskSpace): Finding {
  const about = 'disk';
  const text = `${gigabytes(free)} of ${gigabytes(total)} free for ${folder}.`;
  const advice = 'Delete files, or use a larger disk.';
  if (free < reserveOf(total)) return failed(about, `Only ${text} Uploads are refused.`, advice);
  if (files > 0 && freeFiles < files * 0.01)
    return failed(about, `The file system of ${folder} has no room for more files.`, advice);
  if (free < total * little || (files > 0 && freeFiles < files * little))
    return warning(about, `Nearly full: ${text}`, advice);
  return ok(about, text);
}
