import { duesRules } from '@qunlu/contract/dues/rules.ts';
import { fenOf } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { copyText } from '../../../../platform/host/contact.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { amountProblem } from '../../../../platform/amount-problem.ts';
import { useMoneyForm } from '../../parts/money-form.ts';
import { AmountField, MoneySheet } from '../../parts/money-sheet.tsx';
import { newCoupon } from '../../queries/setting.ts';

const { coupons } = duesRules;

const wholeProblem = (text: string, max: number, label: string): string => {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= 1 && value <= max ? '' : `${label}请填写 1 到 ${max} 的整数`;
};

/** A new code: how much off, how often, how long. */
export function CouponSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const form = useMoneyForm({
    initial: { code: '', off: '', uses: '10', days: '30' },
    validate: ({ code, off, uses, days }) => ({
      code: code === '' || /^[A-Z0-9]{4,16}$/.test(code) ? '' : '优惠码请填写 4 到 16 位字母或数字',
      off: amountProblem(off, coupons.off, '优惠金额'),
      uses: wholeProblem(uses, coupons.uses, '可用次数'),
      days: wholeProblem(days, coupons.days, '有效天数'),
    }),
    bodyOf: ({ code, off, uses, days }) => ({
      id,
      ...(code === '' ? {} : { code }),
      off: fenOf(off) ?? 0,
      uses: Number(uses),
      days: Number(days),
    }),
    async send(body, key) {
      const made = await newCoupon(client, body, key);
      onClose();
      popTip(`优惠码 ${made} 可以用了`, {
        type: 'good',
        action: { label: '复制', onAct: () => void copyText(made, '优惠码已复制') },
      });
    },
  });
  const code = form.field('code');
  return (
    <MoneySheet title="新建优惠码" label="新建" form={form} onClose={onClose}>
      <FieldGroup>
        <AmountField {...form.field('off')} label="优惠金额" required help="减后最少付 1 元" />
        <TextField
          {...form.field('uses')}
          label="可用次数"
          required
          kind="integer"
          maxLength={5}
          help="每人一次"
        />
        <TextField {...form.field('days')} label="有效天数" required kind="integer" maxLength={3} />
        <TextField
          {...code}
          label="优惠码"
          optional
          maxLength={16}
          autoComplete="off"
          help="4 到 16 位字母或数字，不填就随机生成"
          onChange={(value) => code.onChange(value.toUpperCase())}
        />
      </FieldGroup>
    </MoneySheet>
  );
}
