import type { PageLoad } from '../runtime/page-load.ts';
import { NothingHere } from '../ui/nothing-here.tsx';

export function loader({ status }: PageLoad) {
  status(404);
}

export function Component() {
  return <NothingHere />;
}
