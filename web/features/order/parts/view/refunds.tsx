import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag, type TagProps } from '../../../../ui/tag.tsx';

const states: readonly [words: string, tone: NonNullable<TagProps['tone']>][] = [
  ['退款中', 'info'],
  ['已到账', 'good'],
  ['客服处理中', 'warn'],
];

/** What goes back, where to and when it arrives. */
export function Refunds({ refunds }: { refunds: Order['refunds'] }) {
  return (
    <Section title="退款">
      {refunds.map(({ amount, state, reason, words, created_at, done_at }) => {
        const [label, tone] = states[state] ?? ['', 'neutral'];
        return (
          <ListRow
            key={`${created_at} ${amount} ${reason}`}
            wrap
            title={
              <>
                <Amount fen={amount} strong /> <Tag tone={tone}>{label}</Tag>
              </>
            }
            meta={
              <>
                {words}
                <br />
                {reason && `${reason} · `}
                {dateTime(created_at)} 发起
                {done_at > 0 && `，${dateTime(done_at)} 到账`}
              </>
            }
          />
        );
      })}
    </Section>
  );
}
