import type { AgentCommission } from '@qunlu/contract/agent/calls.ts';
import { commissionLabels, type CommissionState, commissionStates } from '@qunlu/contract/agent/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { Amount } from '../../../../ui/amount.tsx';
import { Chips } from '../../../../ui/chips.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { Tag, type TagProps } from '../../../../ui/tag.tsx';
import { percentOf } from '../../parts/percent.ts';
import { useCommissions } from '../../queries.ts';
import css from './commissions.module.css';

const states: readonly { value: CommissionState | ''; label: string }[] = [
  { value: '', label: '全部' },
  ...commissionStates.map((value) => ({ value, label: commissionLabels[value] })),
];

const tones: Record<CommissionState, NonNullable<TagProps['tone']>> = {
  frozen: 'info',
  settled: 'good',
  reversed: 'neutral',
  held: 'warn',
  refused: 'bad',
};

/** What each sale brought, what becomes of it and when. */
export function Commissions() {
  const [state, setState] = useState<CommissionState | ''>('');
  const query = useCommissions(state);
  return (
    <>
      <Chips label="状态" options={states} value={state} onChange={setState} />
      <PagedList
        query={query}
        keyOf={({ id }) => id}
        waiting={<SkeletonRows count={4} />}
        empty={
          state === '' ? (
            <EmptyState title="还没有佣金" text="您推荐的人开通会员后，每一笔都会记在这里" />
          ) : (
            <EmptyState title={`没有${commissionLabels[state]}的佣金`} />
          )
        }
      >
        {(one) => <Row one={one} />}
      </PagedList>
    </>
  );
}

function Row({ one }: { one: AgentCommission }) {
  const { title, buyer, level, amount, rate, state, at } = one;
  const fate = fateOf(one);
  return (
    <ListRow
      wrap
      title={title}
      meta={
        <>
          {buyer} · {level === 1 ? '直接' : '间接'} {percentOf(rate)} · {dateTime(at)}
          {fate !== '' && (
            <>
              <br />
              {fate}
            </>
          )}
        </>
      }
      end={
        <span className={css['end']}>
          <Amount fen={amount} strong />
          <Tag tone={tones[state]}>{commissionLabels[state]}</Tag>
        </span>
      }
    />
  );
}

/** What happens next, or why it did not come. */
function fateOf({ state, release_at, reason }: AgentCommission): string {
  if (state === 'frozen') return release_at > 0 ? `${dateTime(release_at)} 到账` : '';
  if (state === 'held') return '客服看过后到账，结果会通知您';
  if (state === 'reversed') return '买家退了款';
  return state === 'refused' && reason !== '' ? `原因：${reason}` : '';
}
