import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { confirm, type ConfirmOptions } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { takeStep } from '../queries.ts';

export const closeQuestion: ConfirmOptions = {
  title: '关闭这个订单？',
  message: '没有扣款。还想要的话可以重新下单',
  okLabel: '关闭订单',
  cancelLabel: '再想想',
  danger: true,
};

/** Closes an order that is not paid, once that is sure. */
export function useCloseOrder(): { busy: boolean; ask: (hash: string) => Promise<void> } {
  const client = useQueryClient();
  const { busy, press } = usePress();
  return {
    busy,
    async ask(hash) {
      if (!(await confirm(closeQuestion))) return;
      await press(async () => {
        await takeStep(client, 'close', hash);
        popTip('订单已关闭', { type: 'good' });
      });
    },
  };
}
