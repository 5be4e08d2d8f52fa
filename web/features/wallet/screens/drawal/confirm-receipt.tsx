import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Withdrawal } from '@qunlu/contract/wallet/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { host } from '../../../../platform/host/host.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { qrcodeAddress } from '../../../../platform/qrcode.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet } from '../../../../ui/dialog/sheet.tsx';
import { Picture } from '../../../../ui/picture.tsx';
import { lookAgain } from '../../queries.ts';
import css from './progress.module.css';

/** Opens WeChat's sheet in which the person accepts the money; elsewhere it says how to get there. */
export function ConfirmReceipt({ one }: { one: Withdrawal }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { id, sheet, arrives } = one;

  async function confirmReceipt(): Promise<void> {
    if (!sheet || running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const answer = await host().confirmTransfer(sheet);
      if (answer === 'unavailable') await openSheet<null>('到微信里确认收款', () => <Elsewhere />);
      if (answer === 'cancelled') popTip('还没有确认收款，期限内随时可以再来');
      await lookAgain(client, id);
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
    running.current = false;
    setBusy(false);
  }

  return (
    <Button block busy={busy} onClick={() => void confirmReceipt()}>
      确认收款 ¥{yuan(arrives)}
    </Button>
  );
}

/** The sheet belongs to WeChat on a phone. */
function Elsewhere() {
  const { mobile } = host();
  return (
    <div className={css['code']}>
      {!mobile && (
        <span className={css['paper']}>
          <Picture
            src={qrcodeAddress('/user/drawal')}
            alt="二维码，用微信扫开提现进度"
            eager
            fallback={<span>二维码没有加载出来</span>}
          />
        </span>
      )}
      <p>
        {mobile
          ? '请在手机微信里打开群录，进入“钱包”，点“去确认收款”'
          : '用收款的微信扫一扫，在手机上确认收款'}
      </p>
    </div>
  );
}
