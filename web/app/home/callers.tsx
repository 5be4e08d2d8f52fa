import type { HomeCallers } from '@qunlu/contract/discovery/home.ts';
import { abbreviate } from '@qunlu/contract/kernel/formats.ts';
import { cardPaths } from '../../features/card/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Eye } from '../../ui/icons.ts';
import { ListRow } from '../../ui/list-row.tsx';
import { Section } from '../../ui/section.tsx';
import css from './blocks.module.css';

/** What is said of those who are not named here. */
function restOf({ list, more, guests, hidden }: HomeCallers): string {
  const opened = list.filter((one) => one.opened).length;
  return [
    opened > 0 ? `${opened} 位看过联系方式` : '',
    more > 0 ? `还有 ${more} 位` : '',
    hidden ? '还有别的人' : '',
    guests > 0 ? `${abbreviate(guests)} 位访客` : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Who looked last: named people first, the others summed up; leads to all of them. */
export function Callers({ callers }: { callers: HomeCallers }) {
  const { list, guests } = callers;
  if (list.length === 0 && guests === 0) return null;
  const names = list.map(({ person }) => person.name).join('、');
  return (
    <Section title="谁看了我">
      <ListRow
        wrap
        leading={
          list.length === 0 ? (
            <Eye size={22} aria-hidden />
          ) : (
            <span className={css['faces']} aria-hidden>
              {list.map(({ person }) => (
                <Avatar key={person.user_id} id={person.user_id} name={person.name} src={person.avatar} />
              ))}
            </span>
          )
        }
        title={names === '' ? '有人看了您的名片' : names}
        meta={restOf(callers)}
        href={cardPaths.callers()}
      />
    </Section>
  );
}
