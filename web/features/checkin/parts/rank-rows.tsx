import type { RankLine } from '@qunlu/contract/checkin/entity.ts';
import { PersonRow } from '../../../ui/person-row.tsx';
import { cardPaths } from '../../card/paths.ts';
import css from './rank-rows.module.css';

/** People in their order; `from`: the rank of the first. */
export function RankRows({ list, from }: { list: readonly RankLine[]; from: number }) {
  return list.map((one, at) => <RankRow key={one.user.user_id} one={one} rank={from + at} />);
}

export function RankRow({ one: { user, mine, total, streak }, rank }: { one: RankLine; rank: number }) {
  return (
    <div className={css['row']}>
      <span className={css['rank']} data-top={rank <= 3}>
        {rank}
      </span>
      <PersonRow
        person={{ ...user, realname: user.name }}
        meta={`连续 ${streak} 天`}
        {...(mine ? { title: `${user.name}（我）` } : {})}
        end={`${total} 天`}
        chevron={false}
        {...(user.card_id > 0 ? { href: cardPaths.view(user.card_id) } : {})}
      />
    </div>
  );
}
