import type { Tie } from '@qunlu/contract/friend/calls.ts';
import { BookUser, Building2, GraduationCap, Handshake, UserPlus } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { usePart } from '../../../platform/later.ts';
import { type PersonPart, usePersonParts } from '../../../platform/person-parts.ts';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useRemark, useTies } from '../queries.ts';
import css from './acquaintance.module.css';
import type { NewFriend } from './new-friend.ts';
import { openRemark } from './remark-page.tsx';

const icons: Record<string, typeof Handshake> = {
  friend: UserPlus,
  swap: Handshake,
  introduced: BookUser,
  company: Building2,
  school: GraduationCap,
};

/** How two people know each other, what features above know of them, and the viewer's private note: only the viewer sees it (D208). */
export function Acquaintance({ person }: { person: NewFriend }) {
  const parts = usePersonParts();
  return (
    <>
      {person.is_friend && <Remark person={person} />}
      {!person.is_black && <Ties userId={person.user_id} />}
      {!person.is_black &&
        parts.map(({ load }, at) => <Brought key={at} load={load} userId={person.user_id} />)}
    </>
  );
}

function Brought({ load, userId }: { load: PersonPart['load']; userId: number }) {
  const part = usePart(load);
  return part ? <part.default userId={userId} /> : null;
}

function Remark({ person }: { person: NewFriend }) {
  const { data } = useRemark(person.user_id);
  if (!data || (data.note === '' && data.tags.length === 0)) return null;
  return (
    <Section title="备注和标签" note="只有您自己看得到">
      <ListRow
        wrap
        title={data.note === '' ? '标签' : <span className={css['note']}>{data.note}</span>}
        meta={
          data.tags.length > 0 && (
            <span className={css['tags']}>
              {data.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          )
        }
        onClick={() => void openRemark(person)}
      />
    </Section>
  );
}

function Ties({ userId }: { userId: number }) {
  const { data } = useTies(userId);
  if (!data || data.list.length === 0) return null;
  return (
    <Section title="怎么认识的" note="只有您和对方看得到">
      <ul>
        {data.list.map((tie) => (
          <TieRow key={`${tie.kind} ${tie.text}`} tie={tie} />
        ))}
      </ul>
    </Section>
  );
}

function TieRow({ tie }: { tie: Tie }) {
  const Icon = icons[tie.kind] ?? BookUser;
  return (
    <li>
      <ListRow wrap leading={<Icon size={20} aria-hidden />} title={tie.text} />
    </li>
  );
}
