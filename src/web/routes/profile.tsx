import { PageMeta } from '../ui/page-meta.tsx';

export function Component() {
  return (
    <div className="page-width py-10">
      <PageMeta title="Profile" description="Profile" noindex />
      <h1 className="text-2xl">Profile</h1>
    </div>
  );
}
