import { duesRules, tierDays, tierDaysLabels } from '@qunlu/contract/dues/rules.ts';
import type { DuesTier } from '@qunlu/contract/dues/tiers.ts';
import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { amountProblem } from '../../../../platform/amount-problem.ts';
import { useMoneyForm } from '../../parts/money-form.ts';
import { AmountField, MoneySheet } from '../../parts/money-sheet.tsx';
import { keepTier } from '../../queries/setting.ts';

const dayOptions = tierDays.map((days) => ({ value: String(days), label: tierDaysLabels[days] }));
const trialOptions = Array.from({ length: duesRules.trialDays + 1 }, (_, days) => ({
  value: String(days),
  label: days === 0 ? '没有试用' : `${days} 天`,
}));

interface TierSheetProps {
  id: number;
  /** null: a new one. */
  tier: DuesTier | null;
  /** As many are on sale as may be. */
  full: boolean;
  onClose: () => void;
}

/** A tier: price, how long, what one gets. What was ordered before stays as it was. */
export function TierSheet({ id, tier, full, onClose }: TierSheetProps) {
  const client = useQueryClient();
  const form = useMoneyForm({
    initial: {
      name: tier?.name ?? '',
      price: tier ? yuan(tier.price) : '',
      days: String(tier?.days ?? 365),
      trial_days: String(tier?.trial_days ?? 0),
      rights: tier?.rights ?? '',
      on_sale: tier ? tier.on_sale === 1 : !full,
    },
    validate: ({ name, price }) => ({
      name: name.trim() === '' ? '请填写名称，例如 年费' : '',
      price: amountProblem(price, duesRules.price, '价格'),
    }),
    bodyOf: ({ name, price, days, trial_days, rights, on_sale }) => ({
      id,
      ...(tier ? { tier_id: tier.id } : {}),
      name,
      price: fenOf(price) ?? 0,
      days: Number(days) as (typeof tierDays)[number],
      trial_days: Number(trial_days),
      rights,
      sort: tier?.sort ?? 0,
      on_sale: on_sale ? 1 : 0,
    }),
    async send(body, key) {
      await keepTier(client, body, key);
      popTip('已保存', { type: 'good' });
      onClose();
    },
  });
  return (
    <MoneySheet title={tier ? '修改档位' : '新建档位'} label="保存" form={form} onClose={onClose}>
      <FieldGroup>
        <TextField
          {...form.field('name')}
          label="名称"
          required
          placeholder="例如 年费"
          maxWide={duesRules.tierName}
        />
        <AmountField
          {...form.field('price')}
          label="价格"
          required
          help={`¥${duesRules.price.min / 100} 到 ¥${duesRules.price.max / 100}`}
        />
        <SelectField {...form.field('days')} label="期限" options={dayOptions} />
        <SelectField
          {...form.field('trial_days')}
          label="免费试用"
          help="每人一次；付费并审核的没有试用"
          options={trialOptions}
        />
        <TextareaField
          {...form.field('rights')}
          label="权益说明"
          optional
          placeholder="付费以后有什么"
          maxWide={duesRules.rights}
        />
      </FieldGroup>
      <Section>
        <SwitchField
          {...form.field('on_sale')}
          label="在售"
          help={full && !tier ? `已有 ${duesRules.tiers} 个在售，先停售一个` : '停售后不能再选，已付的不变'}
        />
      </Section>
    </MoneySheet>
  );
}
