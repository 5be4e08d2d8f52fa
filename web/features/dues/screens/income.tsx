import type { DuesIncome } from '@qunlu/contract/dues/income.ts';
import {
  duesKindLabels,
  duesKinds,
  duesRules,
  incomeStateLabels,
  incomeStates,
  type DuesKind,
  type IncomeState,
} from '@qunlu/contract/dues/rules.ts';
import { dateTime, monthText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useState } from 'react';
import { copyText } from '../../../platform/host/contact.ts';
import { downloadFrom } from '../../../platform/host/download.ts';
import { host } from '../../../platform/host/host.ts';
import { usePress } from '../../../platform/press.ts';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { Page } from '../../../ui/page.tsx';
import { orderPaths } from '../../order/paths.ts';
import { circlePaths } from '../../circle/paths.ts';
import { useGivingBack } from '../parts/giving-back.ts';
import { MoneyRows } from '../parts/money-rows.tsx';
import { moneyPress } from '../parts/money-press.ts';
import { fetchIncomeFile, useIncome, type IncomeFilter } from '../queries/income.ts';
import css from './income.module.css';

const kinds: readonly { value: DuesKind | 'all'; label: string }[] = [
  { value: 'all', label: '全部' },
  ...duesKinds.map((kind) => ({ value: kind, label: duesKindLabels[kind] })),
];

const states = [
  { value: '', label: '全部状态' },
  ...incomeStates.map((state) => ({ value: String(state), label: incomeStateLabels[state] })),
];

/** The last months, the newest first. */
function monthsBack(now: number): { value: string; label: string }[] {
  const [year = 0, month = 1] = monthText(now).split('-').map(Number);
  return Array.from({ length: duesRules.bookMonths }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    const value = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    return { value, label: `${Math.floor(at / 12)}年${(at % 12) + 1}月` };
  });
}

/** All that a circle was paid, by kind, state and month; a month as a table (R137, D158). */
export default function Income() {
  const id = useIdParam();
  const [months] = useState(() => monthsBack(Math.floor(Date.now() / 1000)));
  const asked = useQueryParams();
  const [filter, setFilter] = useState<IncomeFilter>(() => ({
    kind: duesKinds.find((kind) => kind === asked.get('kind')) ?? '',
    state: '',
    month: months.find(({ value }) => value === asked.get('month'))?.value ?? '',
  }));
  const query = useIncome(id, filter);
  const some = (query.data?.pages[0]?.list.length ?? 0) > 0;
  const plain = filter.kind === '' && filter.state === '' && filter.month === '';
  return (
    <Page header={<ScreenHeader title="收入订单" back={circlePaths.setting(id)} />}>
      <Chips
        label="种类"
        options={kinds}
        value={filter.kind === '' ? 'all' : filter.kind}
        onChange={(kind) => setFilter({ ...filter, kind: kind === 'all' ? '' : kind })}
      />
      <div className={css['filters']}>
        <SelectField
          name="month"
          label="月份"
          options={[{ value: '', label: '全部月份' }, ...months]}
          value={filter.month}
          onChange={(month) => setFilter({ ...filter, month })}
        />
        <SelectField
          name="state"
          label="状态"
          options={states}
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state: state as IncomeFilter['state'] })}
        />
      </div>
      {filter.month !== '' && some && <Take id={id} month={filter.month} />}
      <MoneyRows
        id={id}
        query={query}
        keyOf={({ hash }) => hash}
        renderRow={(one) => <Row one={one} />}
        empty={
          plain
            ? { title: '还没有收入', text: '有人付会费或用收款码付款后，会记在这里' }
            : { title: '没有这样的收入', text: '换个种类、状态或月份再看' }
        }
      />
    </Page>
  );
}

function Row({ one }: { one: DuesIncome }) {
  const { busy, backWhole } = useGivingBack();
  const [now] = useState(() => Date.now() / 1000);
  const { title, buyer, kind, total, net, fee, refunded, state, paid_at, release_at, hash } = one;
  const facts = [
    `${buyer}，${duesKindLabels[kind]}，${dateTime(paid_at)}`,
    `实付 ¥${yuan(total)}${refunded > 0 ? `，已退 ¥${yuan(refunded)}` : ''}${fee > 0 ? `，服务费 ¥${yuan(fee)}` : ''}`,
    state === 4
      ? ''
      : release_at === 0
        ? '等审核后结算'
        : release_at > now
          ? `${dateTime(release_at)} 起可以提现`
          : '',
    one.mine ? '' : '付给了以前的圈主，由对方退',
  ].filter((words) => words !== '');

  async function act(): Promise<void> {
    const action = await actionSheet({
      title: `${title} ¥${yuan(total)}`,
      items: [
        { key: 'view', label: '看订单' },
        ...(one.give_back ? [{ key: 'back' as const, label: '全额退回', danger: true }] : []),
      ],
    });
    if (action === 'view') return navigate(orderPaths.view(hash));
    if (action !== 'back') return;
    await backWhole({ hash, left: total - refunded });
  }

  return (
    <ListRow
      wrap
      title={title}
      meta={facts.map((words) => (
        <span key={words} className={css['fact']}>
          {words}
        </span>
      ))}
      end={
        <span className={css['end']}>
          <Amount fen={net} strong />
          {state !== 1 && <span className={css['state']}>{incomeStateLabels[state as IncomeState]}</span>}
        </span>
      }
      disabled={busy}
      onClick={() => void act()}
    />
  );
}

/** The month as a file for a spreadsheet; where no file can be kept, as text. */
function Take({ id, month }: { id: number; month: string }) {
  const { busy, press } = usePress(moneyPress);
  const take = () =>
    press(async () => {
      const { name, text } = await fetchIncomeFile(id, month);
      if (!host().canDownload) {
        await copyText(text, '已复制，可以粘贴到表格里');
        return;
      }
      const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
      downloadFrom(address, name);
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    });
  return (
    <div className={css['take']}>
      <Button kind="secondary" size="s" busy={busy} onClick={() => void take()}>
        {host().canDownload ? '导出这个月的表格' : '复制这个月的表格'}
      </Button>
    </div>
  );
}
