import { PageMeta } from '../ui/page-meta.tsx';

export function Component() {
  return (
    <div className="page-width py-10">
      <PageMeta title="Login" description="Login" noindex />
      <h1 className="text-2xl">Login</h1>
    </div>
  );
}
