import type { Withdrawal } from '@qunlu/contract/wallet/withdrawals.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { withdrawalState } from '@qunlu/contract/wallet/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { takeBack } from '../queries.ts';

/** Takes a withdrawal back, once that is sure; its amount returns to the income. */
export function useTakeBack(): { busy: boolean; ask: (one: Withdrawal) => Promise<void> } {
  const client = useQueryClient();
  const { busy, press } = usePress();
  return {
    busy,
    async ask({ id, amount }) {
      const sure = await confirm({
        title: '撤销这笔提现？',
        message: `¥${yuan(amount)} 会回到收入，需要时可以再申请`,
        okLabel: '撤销提现',
        cancelLabel: '再想想',
        danger: true,
      });
      if (!sure) return;
      await press(async () => {
        const { state, words } = await takeBack(client, id);
        // WeChat may not have answered yet.
        if (state === withdrawalState.cancelled)
          popTip(`已撤销，¥${yuan(amount)} 回到收入`, { type: 'good' });
        else popTip(words);
      });
    },
  };
}
