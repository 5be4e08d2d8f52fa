import type { DuesCost } from '@qunlu/contract/dues/income.ts';
import { useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { openLightbox } from '../../../ui/lightbox/lightbox.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { duesPaths } from '../../dues/paths.ts';
import { useLatestCosts, useUse } from '../queries.ts';
import css from './use.module.css';

const spans = [
  { value: 'month', label: '本月' },
  { value: 'all', label: '全部' },
] as const;

/** What support is used for, out of the books: what came in, what was spent with its receipt, what is left (D87). */
export function Use({ id, open }: { id: number; open: boolean }) {
  const [span, setSpan] = useState<(typeof spans)[number]['value']>('month');
  const { data: books } = useUse(id, open);
  const { data: costs } = useLatestCosts(id, open);
  if (!books) return null;
  const sums = span === 'month' ? books.month : books.total;
  return (
    <Section
      title="用在哪里"
      action={<a href={duesPaths.books(id)}>看账目</a>}
      note="收入出自订单，支出由圈主记下，记了就不能改"
    >
      <div className={css['span']}>
        <Segmented label="哪段时间" options={spans} value={span} onChange={setSpan} />
      </div>
      <ListRow fact title="成员的支持" end={<Amount fen={sums.donation} />} />
      <ListRow fact title="支出" end={<Amount fen={-sums.cost} />} />
      <ListRow fact title="结余" end={<Amount fen={sums.left} strong />} />
      {(costs?.list ?? []).map((cost) => (
        <CostRow key={cost.id} cost={cost} />
      ))}
    </Section>
  );
}

function CostRow({ cost: { what, day, amount, receipt, counters, countered } }: { cost: DuesCost }) {
  const facts = [day, receipt === '' ? '' : '有票据', countered ? '已冲销' : ''];
  return (
    <ListRow
      wrap
      title={counters > 0 ? `冲销：${what}` : what}
      meta={facts.filter((words) => words !== '').join('，')}
      end={<Amount fen={-amount} sign />}
      {...(receipt === ''
        ? {}
        : { onClick: () => void openLightbox([{ src: receipt, alt: `${what}的票据` }]) })}
    />
  );
}
