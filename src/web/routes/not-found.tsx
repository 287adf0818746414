import type { PageLoad } from '../page-load.ts';
import { NothingHere } from '../pages/nothing-here.tsx';

export function loader({ status }: PageLoad) {
  status(404);
}

export function Component() {
  return <NothingHere />;
}
