import type { DirectoryEntry } from '@qunlu/contract/circle/directory.ts';
import { cardTitle } from '@qunlu/contract/card/rules.ts';
import { memberRole, roleLabels, type MemberRole } from '@qunlu/contract/circle/rules.ts';
import type { ReactNode } from 'react';
import { Tag } from '../../../ui/tag.tsx';
import { CardLine } from '../../card/parts/card-line.tsx';

/** One member of a directory; leads to the card. As high as its place. */
export function MemberRow({ member, action }: { member: DirectoryEntry; action: ReactNode }) {
  const { user_id, member_id, role, imported, mine } = member;
  return (
    <CardLine
      person={member}
      id={user_id || `m${member_id}`}
      role={
        <>
          {role !== memberRole.member && <Tag tone="accent">{roleLabels[role as MemberRole]}</Tag>}
          {imported === 1 && <Tag>未认领</Tag>}
          {mine === 1 && <Tag>我</Tag>}
        </>
      }
      meta={cardTitle(member)}
      action={action}
    />
  );
}
