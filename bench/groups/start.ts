import { newDataDir, removeDataDir, startSite } from '../site.ts';
import { median, type Row } from '../table.ts';

/** Measures the time from `npm start` to the first page: on an empty folder, and on one with the library. */
export async function start(): Promise<Row[]> {
  const first: number[] = [];
  const second: number[] = [];
  for (let folder = 0; folder < 2; folder++) {
    const dataDir = newDataDir();
    try {
      for (let turn = 0; turn < 4; turn++) {
        const site = await startSite(dataDir);
        (turn === 0 ? first : second).push(site.startedIn / 1000);
        await site.stop();
      }
    } finally {
      removeDataDir(dataDir);
    }
  }
  return [
    { name: 'first start, empty folder', unit: 's', ours: median(first) },
    {
      name: 'second start',
      unit: 's',
      ours: median(second),
      target: { of: 'figure', bound: '≤', value: 3 },
    },
  ];
}
