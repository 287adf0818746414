import { Block, Loading } from './skeleton.tsx';

/** Something that is loading, in grey: a list as so many blocks. */
export function LoadingBlocks({
  label,
  count = 1,
  block,
  layout = 'space-y-3',
  className,
}: {
  label?: string;
  count?: number;
  /** Classes of each: its height. */
  block: string;
  /** Classes that place them. */
  layout?: string;
  className?: string;
}) {
  return (
    <Loading {...(label && { label })} {...(className && { className })}>
      <div className={layout}>
        {[...Array(count).keys()].map((place) => (
          <Block key={place} className={block} />
        ))}
      </div>
    </Loading>
  );
}
