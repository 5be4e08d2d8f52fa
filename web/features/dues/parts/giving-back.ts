import { yuan } from '@qunlu/contract/kernel/money.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { duesRules } from '@qunlu/contract/dues/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../../ui/dialog/prompt.tsx';
import { giveBack } from '../queries/income.ts';
import { moneyPress } from './money-press.ts';

/** Gives a payment by a code back whole, once the person has said why (D89). `left`: fen of it that are not back yet. */
export function useGivingBack(): {
  busy: boolean;
  backWhole(payment: { hash: string; left: number }): Promise<void>;
} {
  const client = useQueryClient();
  const { busy, press } = usePress(moneyPress);
  return {
    busy,
    async backWhole({ hash, left }) {
      const reason = await prompt({
        title: `退回 ¥${yuan(left)}`,
        placeholder: '原因，付款人看得到',
        required: true,
        validate: (value) => maxLength(duesRules.reason)(value, '原因'),
        okLabel: '退回',
      });
      if (reason === null) return;
      await press(
        async (key) => {
          const back = await giveBack(client, { hash, reason }, key);
          popTip(`¥${yuan(back)} 正在原路退回`, { type: 'good' });
        },
        { request: { hash, reason } },
      );
    },
  };
}
