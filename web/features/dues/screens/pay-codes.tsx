import type { PayCode } from '@qunlu/contract/dues/pay-codes.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { copyText } from '../../../platform/host/contact.ts';
import { usePress } from '../../../platform/press.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { actionSheet } from '../../../ui/dialog/action-sheet.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Plus, QrCode } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SellingSteps } from '../../identity/parts/selling-steps.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { MoneyRows } from '../parts/money-rows.tsx';
import { moneyPress } from '../parts/money-press.ts';
import { switchCode, usePayCodes } from '../queries/paying.ts';
import { CodePoster } from './pay-codes/code-poster.tsx';
import { CodeSheet } from './pay-codes/code-sheet.tsx';

/** Codes by which anybody pays a circle, printed on posters (R139, D89). */
export default function PayCodes() {
  const id = useIdParam();
  const query = usePayCodes(id);
  const [making, setMaking] = useState(false);
  const [shown, setShown] = useState<PayCode | null>(null);
  return (
    <Page
      header={<ScreenHeader title="收款码" back={circlePaths.setting(id)} />}
      footer={
        query.data && (
          <Button block icon={<Plus size={20} aria-hidden />} onClick={() => setMaking(true)}>
            新建收款码
          </Button>
        )
      }
    >
      <SellingSteps kind="circle" title="收款前还需要" missing />
      <MoneyRows
        id={id}
        query={query}
        keyOf={({ code }) => code}
        note="收入和会费一样结算：付款 72 小时后可以提现。每天最多收 20000 元"
        renderRow={(one) => <Row id={id} one={one} onPoster={() => setShown(one)} />}
        empty={{
          icon: <QrCode size={28} aria-hidden />,
          title: '还没有收款码',
          text: '写明用途，印成海报，扫码就能付款，不用先加入',
        }}
      />
      {making && (
        <CodeSheet
          id={id}
          onClose={() => setMaking(false)}
          onMade={(made) => {
            setMaking(false);
            setShown(made);
          }}
        />
      )}
      {shown && <CodePoster code={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

function Row({ id, one, onPoster }: { id: number; one: PayCode; onPoster: () => void }) {
  const client = useQueryClient();
  const { busy, press } = usePress(moneyPress);
  const { purpose, amount, on, link } = one;

  async function act(): Promise<void> {
    const action = await actionSheet({
      title: purpose,
      items:
        on === 1
          ? [
              { key: 'poster', label: '看海报' },
              { key: 'copy', label: '复制付款链接' },
              { key: 'switch', label: '停用', danger: true },
            ]
          : [{ key: 'switch', label: '恢复' }],
    });
    if (action === 'poster') return onPoster();
    if (action === 'copy') await copyText(link, '付款链接已复制');
    if (action !== 'switch') return;
    const sure =
      on === 0 ||
      (await confirm({
        message: '停用后印出去的海报扫开不能付款，可以再恢复',
        okLabel: '停用',
        danger: true,
      }));
    if (sure)
      await press(async () => {
        await switchCode(client, id, one);
        popTip(on === 1 ? '已停用' : '已恢复', { type: 'good' });
      });
  }

  return (
    <ListRow
      wrap
      leading={<QrCode size={22} aria-hidden />}
      title={purpose}
      meta={amount === 0 ? '付款人自己填金额' : `¥${yuan(amount)}`}
      end={<Tag tone={on === 1 ? 'good' : 'neutral'}>{on === 1 ? '可以付款' : '已停用'}</Tag>}
      disabled={busy}
      onClick={() => void act()}
    />
  );
}
