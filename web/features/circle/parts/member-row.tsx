import type { DirectoryEntry } from '@qunlu/contract/circle/directory.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import { memberRole, roleLabels, type MemberRole } from '@qunlu/contract/circle/rules.ts';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { ShieldCheck } from '../../../ui/icons.ts';
import { Tag } from '../../../ui/tag.tsx';
import { cardPaths } from '../../card/paths.ts';
import css from './member-row.module.css';

/** One member of a directory; leads to the card. As high as its place. */
export function MemberRow({ member, action }: { member: DirectoryEntry; action: ReactNode }) {
  const { user_id, member_id, card_id, realname, avatar, certified, role, imported, mine } = member;
  const meta = cardTitle(member);
  const content = (
    <>
      <Avatar id={user_id || `m${member_id}`} name={realname} src={avatar} />
      <span className={css['text']}>
        <span className={css['line']}>
          <span className={css['name']}>{realname}</span>
          {certified === 1 && (
            <span className={css['certified']}>
              <ShieldCheck size={16} aria-hidden />
              <span className="visually-hidden">已认证</span>
            </span>
          )}
          {role !== memberRole.member && <Tag tone="accent">{roleLabels[role as MemberRole]}</Tag>}
          {imported === 1 && <Tag>未认领</Tag>}
          {mine === 1 && <Tag>我</Tag>}
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
