import type { FoundPerson } from '@qunlu/contract/discovery/search.ts';
import { ShieldCheck } from '../../../ui/icons.ts';
import { PersonRow } from '../../../ui/person-row.tsx';
import { cardPaths } from '../../card/paths.ts';
import css from './found-person-row.module.css';

/** What the viewer has to do with somebody, in words; '' for nothing. */
export function tieText({ tie, friends, place }: FoundPerson): string {
  if (tie === 'self') return '我自己';
  if (tie === 'friend') return '好友';
  if (tie === 'fellow') return place === '' ? '同在一个通讯录' : `同在「${place}」`;
  if (tie === 'met') return place === '' ? '一起参加过活动' : `一起参加过「${place}」`;
  if (tie === 'interest') return `都关注 ${place}`;
  return tie === 'common' ? `共同好友 ${friends} 位` : '';
}

/** Somebody who was found: who they are, what they do, and how one knows them. Leads to their card. */
export function FoundPersonRow({ person, chevron = true }: { person: FoundPerson; chevron?: boolean }) {
  const { user_id, name, avatar, card_id, title, certified } = person;
  const tie = tieText(person);
  return (
    <PersonRow
      chevron={chevron}
      person={{ user_id, realname: name, avatar }}
      meta={
        <>
          {title !== '' && <span className={css['title']}>{title}</span>}
          {tie !== '' && <span className={css['tie']}>{tie}</span>}
        </>
      }
      end={
        certified === 1 ? (
          <span className={css['certified']}>
            <ShieldCheck size={16} aria-hidden />
            <span className="visually-hidden">已认证</span>
          </span>
        ) : null
      }
      href={cardPaths.view(card_id)}
    />
  );
}
