import type { CircleLine } from '@qunlu/contract/circle/entity.ts';
import { categoryLabels, type CircleCategory } from '@qunlu/contract/circle/rules.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { CircleAvatar } from '../../circle/parts/circle-avatar.tsx';

/** A circle in one row: what it is and how many are in it. */
export function CircleFace({ circle, href }: { circle: CircleLine; href?: string }) {
  const { name, category, city, members } = circle;
  const meta = [categoryLabels[category as CircleCategory] ?? '', city, `${members} 人`];
  return (
    <ListRow
      wrap
      leading={<CircleAvatar circle={circle} />}
      title={name}
      meta={meta.filter((part) => part !== '').join(' · ')}
      {...(href === undefined ? {} : { href })}
    />
  );
}
