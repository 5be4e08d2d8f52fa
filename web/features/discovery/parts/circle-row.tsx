import type { FoundCircle } from '@qunlu/contract/discovery/find.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import {
  categoryLabels,
  joinTypeLabels,
  type CircleCategory,
  type JoinType,
} from '@qunlu/contract/circle/rules.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { CircleAvatar } from '../../circle/parts/circle-avatar.tsx';
import { discoveryPaths } from '../paths.ts';
import css from './circle-row.module.css';

const count = (members: number): string =>
  members >= 10_000 ? `${Math.floor(members / 1000) / 10} 万人` : `${members} 人`;

/** What decides whether one looks closer: what it is, where, how many, who of one's own people is there, how one gets in. */
function factsOf({ category, city, members, friends, fee, join_type, joined }: FoundCircle): string[] {
  const price = fee > 0 ? `¥${yuan(fee)} 起` : join_type === 0 ? '' : joinTypeLabels[join_type as JoinType];
  return [
    joined ? '已加入' : '',
    categoryLabels[category as CircleCategory],
    city,
    count(members),
    friends > 0 ? `${friends} 位好友` : '',
    joined ? '' : price,
  ].filter((fact) => fact !== '');
}

/** A circle in a list; leads to its home. */
export function CircleRow({ one }: { one: FoundCircle }) {
  return (
    <ListRow
      wrap
      leading={<CircleAvatar circle={one} />}
      title={one.name}
      meta={
        <>
          <span className={css['facts']}>
            <span className={css['line']}>
              {factsOf(one).map((fact) => (
                <span key={fact} className={css['fact']}>
                  {`${fact} `}
                </span>
              ))}
            </span>
          </span>
          {one.intro !== '' && <span className={css['intro']}>{one.intro}</span>}
        </>
      }
      href={discoveryPaths.circle(one.id)}
    />
  );
}
