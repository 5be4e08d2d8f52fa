import type { FeeTier } from '@qunlu/contract/dues/fee-entity.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useId, useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { RefundOffer } from '../../order/parts/refund-rules.tsx';
import type { Coupon } from './coupon.ts';
import css from './tiers.module.css';

const spanOf = ({ days, end_at }: FeeTier): string =>
  days === 0 ? '永久有效' : end_at === 0 ? `${days} 天` : `${days} 天，到 ${dateTime(end_at)}`;

export interface TiersProps {
  tiers: readonly FeeTier[];
  value: number;
  /** What is said about refunds whatever the tier. */
  refund: readonly string[];
  onChange: (id: number) => void;
}

/** Which fee somebody pays, until when it is good, and what is promised with dates (D65, D66). */
export function Tiers({ tiers, value, refund, onChange }: TiersProps) {
  const name = useId();
  const chosen = tiers.find(({ id }) => id === value);
  return (
    <>
      <Section title="会费">
        <div role="radiogroup" aria-label="会费">
          {tiers.map((tier) => (
            <label key={tier.id} className={css['tier']}>
              <input
                type="radio"
                className={css['input']}
                name={name}
                checked={tier.id === value}
                onChange={() => onChange(tier.id)}
              />
              <span className={css['text']}>
                <span className={css['head']}>
                  <span className={css['name']}>{tier.name}</span>
                  <Amount fen={tier.now} strong />
                </span>
                {tier.now < tier.price && (
                  <span className={css['more']}>原价 ¥{yuan(tier.price)}，已用优惠码</span>
                )}
                <span className={css['more']}>{spanOf(tier)}</span>
                {tier.trial_days > 0 && (
                  <span className={css['more']}>先免费试用 {tier.trial_days} 天，现在不付款</span>
                )}
                {tier.rights !== '' && <span className={css['more']}>{tier.rights}</span>}
              </span>
            </label>
          ))}
        </div>
      </Section>
      {chosen && chosen.trial_days === 0 && <RefundOffer table={chosen.promise} more={refund} />}
    </>
  );
}

/** A code that takes something off (D158). `problem`: why the last one cannot be used. */
export function CouponField(props: { off: number; problem: string; coupon: Coupon }) {
  const { off, problem, coupon } = props;
  const { failed, use } = coupon;
  const [code, setCode] = useState('');
  const again = failed !== '' && code.trim() === coupon.code;
  return (
    <div className={css['coupon']}>
      <TextField
        name="coupon"
        label="优惠码"
        optional
        value={code}
        maxLength={16}
        autoComplete="off"
        error={failed || problem}
        {...(off > 0 ? { help: `已减 ¥${yuan(off)}` } : {})}
        end={
          <Button kind="quiet" size="s" disabled={code.trim() === ''} onClick={() => use(code.trim())}>
            {again ? '重试' : '使用'}
          </Button>
        }
        onChange={(text) => {
          setCode(text.toUpperCase());
          if (text === '') use('');
        }}
        onEnter={() => use(code.trim())}
      />
    </div>
  );
}
