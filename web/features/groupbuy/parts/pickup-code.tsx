import type { EntryPart } from '@qunlu/contract/groupbuy/entity.ts';
import { entryState } from '@qunlu/contract/groupbuy/rules.ts';
import { CodeCard } from '../../../platform/codes/code-card.tsx';

/** What is shown where goods are picked up: to be scanned, or its six digits. */
export function PickupCode({ entry }: { entry: EntryPart }) {
  const { code, ticket_code: signed, state, quantity } = entry;
  const received = state === entryState.received;
  if (code === '') return null;
  return (
    <CodeCard
      label="取货码"
      drawn={signed}
      digits={`${code.slice(0, 3)} ${code.slice(3)}`}
      used={received}
      note={received ? '已取货' : `一共 ${quantity} 件。给团长扫，或报 6 位数字，没有网络也能用`}
    />
  );
}
