import { publicationStatus, reviewState } from '@qunlu/contract/kernel/publication.ts';
import type { DealLine } from '@qunlu/contract/o2o/entity.ts';
import { Tag } from '../../../ui/tag.tsx';

/** How a deal stands for its owner; nothing is said of one that everybody sees. */
export function Marks({ deal: { audit, status, access, over, left } }: { deal: DealLine }) {
  const stands = audit === reviewState.passed && status === publicationStatus.shown && !over;
  return (
    <>
      {over && <Tag>已结束</Tag>}
      {audit === reviewState.pending && <Tag tone="info">审核中</Tag>}
      {audit === reviewState.rejected && <Tag tone="bad">没有通过</Tag>}
      {status === publicationStatus.hidden && <Tag>已隐藏</Tag>}
      {stands && !access && <Tag tone="bad">别人看不到</Tag>}
      {stands && access && (
        <Tag tone={left === 0 ? 'neutral' : 'good'}>{left === 0 ? '已卖完' : `还剩 ${left} 份`}</Tag>
      )}
    </>
  );
}
