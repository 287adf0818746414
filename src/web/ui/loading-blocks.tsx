import { Block, Loading } from './skeleton.tsx';

/** A list that is loading: as many grey blocks as there may be items. */
export function LoadingBlocks({
  label,
  count,
  block,
  layout = 'space-y-3',
  className,
}: {
  label?: string;
  count: number;
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
