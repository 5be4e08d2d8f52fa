import type { CallLine } from '@qunlu/contract/call/entity.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { callPath } from '../paths.ts';
import { outcomeOf } from './call-words.ts';

/** A call in a list: with whom, what became of it, when. `inside`: among those of its circle. */
export function CallRow(props: { one: CallLine; now: number; inside?: boolean }) {
  const { one, now, inside = false } = props;
  const { kind, user, mine, circle_name: circle, people, answered, created_at: at, cost } = one;
  const group = kind === 'group';
  const facts = [
    group ? `${people} 人，接通 ${answered} 人` : mine ? '打出' : '打入',
    cost > 0 ? `用了 ${cost} 分钟` : '',
    relativeTime(at, now),
  ];
  return (
    <ListRow
      wrap
      leading={<Avatar id={user.user_id} name={user.name} src={user.avatar} />}
      title={group ? (inside ? `${mine ? '我' : user.name}发起` : circle) : user.name}
      meta={facts.filter(Boolean).join(' · ')}
      end={outcomeOf(one)}
      href={callPath(one)}
    />
  );
}
