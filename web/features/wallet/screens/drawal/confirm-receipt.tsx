import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Withdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import { useQueryClient } from '@tanstack/react-query';
import { host } from '../../../../platform/host/host.ts';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { InWechat } from '../../parts/in-wechat.tsx';
import { lookAgain } from '../../queries.ts';

/** Opens WeChat's sheet in which the person accepts the money; elsewhere it says how to get there. */
export function ConfirmReceipt({ one }: { one: Withdrawal }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { id, sheet, arrives } = one;

  async function confirmReceipt(): Promise<void> {
    if (!sheet) return;
    await press(async () => {
      const answer = await host().confirmTransfer(sheet);
      if (answer === 'unavailable')
        await openSheet<null>('到微信里确认收款', () => (
          <InWechat
            target="/user/drawal"
            phone="请在手机微信里打开群录，进入“钱包”，点“去确认收款”"
            computer="用收款的微信扫一扫，在手机上确认收款"
          />
        ));
      if (answer === 'cancelled') popTip('还没有确认收款，期限内随时可以再来');
      await lookAgain(client, id);
    });
  }

  return (
    <Button block busy={busy} onClick={() => void confirmReceipt()}>
      确认收款 ¥{yuan(arrives)}
    </Button>
  );
}
