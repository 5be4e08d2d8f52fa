import { duesKindLabels } from '@qunlu/contract/dues/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { orderPaths } from '../../order/paths.ts';
import { circlePaths } from '../../circle/paths.ts';
import { MoneyRows } from '../parts/money-rows.tsx';
import { usePayLogs } from '../queries/income.ts';

/** Every payment and refund of a circle, for ever (R130, D70). */
export default function PayLogs() {
  const id = useIdParam();
  return (
    <Page header={<ScreenHeader title="收支明细" back={circlePaths.setting(id)} />}>
      <MoneyRows
        id={id}
        query={usePayLogs(id)}
        keyOf={(line) => line.id}
        note="永久保存，不能修改"
        renderRow={({ what, kind, title, buyer, amount, fee, hash, at }) => (
          <ListRow
            wrap
            title={`${what === 'paid' ? '收款' : '退款'}：${title}`}
            meta={`${buyer}，${duesKindLabels[kind]}，${dateTime(at)}${fee === 0 ? '' : `，${fee > 0 ? '服务费' : '退回服务费'} ¥${yuan(Math.abs(fee))}`}`}
            end={<Amount fen={amount} sign strong />}
            href={orderPaths.view(hash)}
          />
        )}
        empty={{ title: '还没有收支', text: '每一笔收款和退款都会记在这里，永久保存' }}
      />
    </Page>
  );
}
