import { Block, Loading } from '../../../ui/pages/skeleton.tsx';

/** The loading state of the settings page. */
export function SettingsSkeleton() {
  return (
    <Loading label="Loading settings..." className="page-width pt-6 sm:pt-8">
      <div className="grid gap-x-12 gap-y-6 pt-4 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <div className="max-lg:hidden">
          <Block className="h-7 w-28" />
          <Block className="mt-3 h-4 w-52" />
        </div>
        <div className="max-w-2xl">
          <div className="flex items-center gap-6">
            <Block className="size-24 rounded-full" />
            <Block className="h-9 w-56" />
          </div>
          <div className="mt-8 grid gap-6 sm:grid-cols-2">
            {['name', 'username', 'email', 'location', 'website', 'linkedin'].map((field) => (
              <Block key={field} className="h-16" />
            ))}
          </div>
          <Block className="mt-6 h-32" />
        </div>
      </div>
    </Loading>
  );
}
