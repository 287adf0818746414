import { PageMeta } from '../ui/page-meta.tsx';

export function Component() {
  return (
    <div className="page-width py-10">
      <PageMeta title="Signup" description="Signup" noindex />
      <h1 className="text-2xl">Signup</h1>
    </div>
  );
}
