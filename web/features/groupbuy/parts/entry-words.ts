import type { EntryPart } from '@qunlu/contract/groupbuy/entity.ts';
import { deliveryLabels, entryState } from '@qunlu/contract/groupbuy/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import type { TagProps } from '../../../ui/tag.tsx';

type Standing = Pick<EntryPart, 'state' | 'deadline' | 'ready_by' | 'received_at' | 'way' | 'tracking'>;

/** What follows for whoever bought, and what becomes of the money: one sentence. `now`: seconds. */
export function entryNext(entry: Standing, now: number): string {
  const { state, deadline, ready_by: readyBy, received_at: at, way, tracking } = entry;
  switch (state) {
    case entryState.unpaid:
      return '付款以后才算参加';
    case entryState.paid:
      return `${sharedWhen(deadline, now)} 截止，之前可以随时全额退；没有成团也全额退`;
    case entryState.confirmed:
      return `团长最晚 ${sharedWhen(readyBy, now)} 备好，过了自动全额退款`;
    case entryState.ready:
      if (way === 'pickup') return '到自提点出示取货码';
      return tracking === '' ? '备好了，正在送来' : `快递单号 ${tracking}`;
    case entryState.received:
      return at > 0 ? `${dateTime(at)} 收货` : '已收货';
    case entryState.refunding:
      return '钱正在原路退回';
    case entryState.refunded:
      return '钱已原路退回';
    default:
      return '没有扣款';
  }
}

/** Where goods come to: `自提 · 东门岗亭`. */
export const placeWords = ({ way, point }: Pick<EntryPart, 'way' | 'point'>): string =>
  point ? `${deliveryLabels[way]} · ${point.name}` : deliveryLabels[way];

export const linesWords = (lines: readonly { title: string; quantity: number }[]): string =>
  lines.map(({ title, quantity }) => `${title} ×${quantity}`).join('，');

export function toneOfEntry(state: number): NonNullable<TagProps['tone']> {
  if (state === entryState.unpaid) return 'warn';
  if (state === entryState.ready) return 'accent';
  if (state === entryState.refunding) return 'info';
  const done: readonly number[] = [entryState.paid, entryState.confirmed, entryState.received];
  return done.includes(state) ? 'good' : 'neutral';
}
