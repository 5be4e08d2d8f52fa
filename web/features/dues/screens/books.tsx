import type { DuesBooks, DuesCost } from '@qunlu/contract/dues/income.ts';
import { duesRules, type DuesKind } from '@qunlu/contract/dues/rules.ts';
import { dayText, monthText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { usePress } from '../../../platform/press.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../../ui/dialog/prompt.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { Plus, ReceiptText } from '../../../ui/icons.ts';
import { openLightbox } from '../../../ui/lightbox/lightbox.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { MoneyRows } from '../parts/money-rows.tsx';
import { MoneyState } from '../parts/owner-page.tsx';
import { moneyPress } from '../parts/money-press.ts';
import { duesPaths } from '../paths.ts';
import { setOpen, takeBackCost, useBooks, useCosts } from '../queries/income.ts';
import css from './books.module.css';
import { CostSheet } from './books/cost-sheet.tsx';

/** A circle's books: what came in as the orders say it, what the owner says went out, and what is left. */
export default function Books() {
  const id = useIdParam();
  const { data, error, refetch } = useBooks(id);
  const [writing, setWriting] = useState(false);
  return (
    <Page
      wide="aside"
      header={<ScreenHeader title="账目" back={circlePaths.home(id)} />}
      footer={
        data?.own && (
          <Button block icon={<Plus size={20} aria-hidden />} onClick={() => setWriting(true)}>
            记一笔支出
          </Button>
        )
      }
    >
      {data ? (
        <>
          <div>
            <Balance id={id} books={data} />
            {data.own && !data.kept && <Opening id={id} open={data.open} />}
            <Months books={data} />
          </div>
          <div>
            <Costs id={id} own={data.own} />
          </div>
        </>
      ) : (
        <MoneyState id={id} error={error} onRetry={() => void refetch()} />
      )}
      {writing && <CostSheet id={id} onClose={() => setWriting(false)} />}
    </Page>
  );
}

type Sums = DuesBooks['total'];

interface Line {
  label: string;
  fen: number;
  kind?: DuesKind;
}

/** Lines that are nothing are not said. */
const linesOf = (sums: Sums): Line[] =>
  [
    { label: '加入的会费', fen: sums.join, kind: 'join' as const },
    { label: '续费', fen: sums.renew, kind: 'renew' as const },
    { label: '收款码', fen: sums.pay, kind: 'pay' as const },
    { label: '成员的支持', fen: sums.donation, kind: 'donation' as const },
    { label: '课程', fen: sums.course, kind: 'course' as const },
    { label: '退款', fen: -sums.refund },
    { label: '平台服务费', fen: -sums.fee },
    { label: '支出', fen: -sums.cost },
  ].filter(({ fen }) => fen !== 0);

const spans = [
  { value: 'month', label: '本月' },
  { value: 'all', label: '全部' },
] as const;

const opened = ({ open, kept, since }: DuesBooks): string => {
  if (!open) return '还没有公开，只有圈主看得到';
  return kept ? '圈子接受成员的支持，账目对成员公开' : `${dayText(since)} 起对成员公开`;
};

/** What came in, went out and is left, in this month and in all; the owner goes from a kind to its orders. */
function Balance({ id, books }: { id: number; books: DuesBooks }) {
  const [span, setSpan] = useState<(typeof spans)[number]['value']>('all');
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const sums = span === 'all' ? books.total : books.month;
  const some = span === 'all' ? {} : { month: monthText(now) };
  const title = span === 'all' ? '结余' : '本月结余';
  return (
    <>
      <div className={css['spans']}>
        <Segmented label="哪段时间" options={spans} value={span} onChange={setSpan} />
      </div>
      <section className={css['sum']} aria-label={title}>
        <h2 className={css['label']}>{title}</h2>
        <Amount fen={sums.left} size="xl" />
        <p className={css['label']}>{opened(books)}</p>
      </section>
      <Section note="收入、退款和服务费出自订单，谁都改不了">
        {linesOf(sums).map(({ label, fen, kind }) => (
          <ListRow
            key={label}
            title={label}
            end={<Amount fen={fen} sign />}
            {...(books.own && kind ? { href: duesPaths.income(id, { kind, ...some }) } : {})}
          />
        ))}
        {linesOf(sums).length === 0 && <ListRow title={span === 'all' ? '还没有收支' : '这个月还没有收支'} />}
      </Section>
    </>
  );
}

function Opening({ id, open }: { id: number; open: boolean }) {
  const client = useQueryClient();
  const { busy, press } = usePress(moneyPress);
  return (
    <Section>
      <SwitchField
        name="open"
        label="对成员公开"
        help="成员看得到每月的收入、支出和票据，看不到谁付了钱"
        value={open}
        disabled={busy}
        onChange={(next) => void press(() => setOpen(client, id, next))}
      />
    </Section>
  );
}

const monthWords = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;

function Months({ books: { months } }: { books: DuesBooks }) {
  if (months.length === 0) return null;
  return (
    <Section title="按月">
      {months.map(({ month, ...sums }) => (
        <ListRow
          key={month}
          wrap
          title={monthWords(month)}
          meta={linesOf(sums)
            .map(({ label, fen }) => `${label} ${fen < 0 ? '−\u2060' : ''}¥${yuan(Math.abs(fen))}`)
            .join('，')}
          end={<Amount fen={sums.left} sign />}
        />
      ))}
    </Section>
  );
}

function Costs({ id, own }: { id: number; own: boolean }) {
  return (
    <MoneyRows
      id={id}
      query={useCosts(id)}
      keyOf={(cost) => cost.id}
      title="支出"
      note={own ? '记下后不能改、不能删；记错了另记一笔冲销' : '记下后不能改、不能删，冲销也看得到'}
      renderRow={(cost) => <CostRow id={id} cost={cost} own={own} />}
      empty={{
        icon: <ReceiptText size={28} aria-hidden />,
        title: '还没有支出',
        text: own ? '场地、茶点花了多少，附上票据记在这里' : '圈主记下的支出和票据会在这里',
      }}
    />
  );
}

function CostRow({ id, cost, own }: { id: number; cost: DuesCost; own: boolean }) {
  const client = useQueryClient();
  const { busy, press } = usePress(moneyPress);
  const { what, amount, day, receipt, counters, countered } = cost;
  const mayCounter = own && counters === 0 && !countered;

  const look = (): void => void openLightbox([{ src: receipt, alt: `${what}的票据` }]);

  async function act(): Promise<void> {
    const action = await actionSheet({
      title: what,
      items: [
        ...(receipt === '' ? [] : [{ key: 'look' as const, label: '看票据' }]),
        { key: 'counter', label: '冲销这一笔', danger: true },
      ],
    });
    if (action === 'look') return look();
    if (action !== 'counter') return;
    const why = await prompt({
      title: `冲销 ¥${yuan(amount)}`,
      placeholder: '为什么，成员看得到',
      required: true,
      validate: (value) => maxLength(duesRules.costWhat)(value, '原因'),
      okLabel: '冲销',
    });
    if (why !== null)
      await press(
        async (key) => {
          await takeBackCost(client, { id, cost_id: cost.id, why }, key);
          popTip('已冲销', { type: 'good' });
        },
        { request: { cost: cost.id, why } },
      );
  }

  const onClick = mayCounter ? () => void act() : receipt === '' ? undefined : look;
  return (
    <ListRow
      wrap
      title={counters > 0 ? `冲销：${what}` : what}
      meta={[day, receipt === '' ? '' : '有票据', countered ? '已冲销' : ''].filter(Boolean).join('，')}
      end={<Amount fen={-amount} sign strong />}
      disabled={busy}
      {...(onClick ? { onClick } : {})}
    />
  );
}
