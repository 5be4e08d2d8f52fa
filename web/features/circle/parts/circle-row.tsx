import type { MyCircle } from '@qunlu/contract/circle/home.ts';
import {
  applicationWaits,
  categoryLabels,
  circleStatus,
  memberRole,
  memberState,
  roleLabels,
  type CircleCategory,
  type MemberRole,
} from '@qunlu/contract/circle/rules.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { circlePaths } from '../paths.ts';
import { CircleAvatar } from './circle-avatar.tsx';
import css from './circle-row.module.css';

/** The one thing worth saying of how it stands. */
function MemberStateTag({ circle: { state, waits, role, status } }: { circle: MyCircle }) {
  if (status === circleStatus.forbidden) return <Tag tone="bad">已禁止</Tag>;
  if (status === circleStatus.dissolving) return <Tag tone="warn">即将解散</Tag>;
  if (state === memberState.applying)
    return <Tag tone="warn">{waits === applicationWaits.payment ? '待付款' : '等待审核'}</Tag>;
  return role === memberRole.member ? null : <Tag tone="accent">{roleLabels[role as MemberRole]}</Tag>;
}

/** What is new since the last visit, in words. */
function newsOf({ joined, posts, notice_new: notification, confirm }: MyCircle): string {
  if (confirm === 1) return '请核对您的资料';
  if (notification === 1) return '公告有更新';
  if (posts > 0) return posts >= 99 ? '很多新动态' : `${posts} 条新动态`;
  return joined > 0 ? `新加入 ${joined} 人` : '';
}

/** One of my circles. */
export function CircleRow({ one: circle }: { one: MyCircle }) {
  const { id, name, category, members, waiting } = circle;
  const news = newsOf(circle);
  const facts = `${categoryLabels[category as CircleCategory]} · ${members} 人`;
  return (
    <ListRow
      leading={<CircleAvatar circle={circle} />}
      title={
        <span className={css['title']}>
          <span className={css['name']}>{name}</span>
          <MemberStateTag circle={circle} />
        </span>
      }
      meta={news === '' ? facts : <span className={css['news']}>{news}</span>}
      end={<Badge count={waiting} label="个申请等您审核" />}
      href={circlePaths.home(id)}
    />
  );
}
