import type { Friend } from '@qunlu/contract/friend/calls.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { ShieldCheck } from '../../../ui/icons.ts';
import { Tag } from '../../../ui/tag.tsx';
import { cardPaths } from '../../card/paths.ts';
import css from './friend-row.module.css';

export interface FriendRowProps {
  friend: Friend;
  /** Shown behind the name. */
  tags?: readonly string[];
  /** At the end: what else can be done with the friend. */
  action: ReactNode;
}

/** One friend of a list; leads to the card. As high as its place. */
export function FriendRow({ friend: { user, note }, tags = [], action }: FriendRowProps) {
  const { user_id, card_id, realname, avatar, certified } = user;
  const meta = [cardTitle(user), note.split('\n')[0] ?? ''].filter((part) => part !== '').join(' · ');
  const content = (
    <>
      <Avatar id={user_id} name={realname} src={avatar} />
      <span className={css['text']}>
        <span className={css['line']}>
          <span className={css['name']}>{realname}</span>
          {certified === 1 && (
            <span className={css['certified']}>
              <ShieldCheck size={16} aria-hidden />
              <span className="visually-hidden">已认证</span>
            </span>
          )}
          {tags.length > 0 && (
            <span className={css['tags']}>
              {tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
          )}
        </span>
        {meta !== '' && <span className={css['meta']}>{meta}</span>}
      </span>
    </>
  );
  return (
    <div className={css['root']}>
      {card_id === 0 ? (
        <span className={css['person']}>{content}</span>
      ) : (
        <a className={css['person']} href={cardPaths.view(card_id)} data-row>
          {content}
        </a>
      )}
      {action}
    </div>
  );
}
