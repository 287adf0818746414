// Loaded with --import into a process, which it kills when a folder has got the name that DIE_AFTER_RENAME ends with.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { renameSync } = fs;
const last = process.env.DIE_AFTER_RENAME;
fs.renameSync = (from, to) => {
  renameSync(from, to);
  if (last && String(to).endsWith(last)) process.kill(process.pid, 'SIGKILL');
};
syncBuiltinESMExports();
