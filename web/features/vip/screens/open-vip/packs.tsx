import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { VipPack } from '@qunlu/contract/vip/calls.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Dates } from '../../../../ui/dates.tsx';
import { RadioLine } from '../../../../ui/radio-line.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import css from './packs.module.css';

export interface PacksProps {
  packs: readonly VipPack[];
  value: number;
  onChange: (packType: number) => void;
}

/** The packs of a kind, one of them chosen: price, what it is a month, and from when to when. */
export function Packs({ packs, value, onChange }: PacksProps) {
  const least = Math.min(...packs.map(({ per_month }) => per_month));
  const options = packs.map((pack) => ({
    value: String(pack.pack_type),
    label: <Face pack={pack} best={packs.length > 1 && pack.months > 1 && pack.per_month === least} />,
  }));
  return (
    <RadioLine
      label="套餐"
      options={options}
      value={String(value)}
      look={css}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

function Face({ pack, best }: { pack: VipPack; best: boolean }) {
  const { title, months, price, per_month, starts_at, end_at } = pack;
  return (
    <>
      <span className={css['line']}>
        <span className={css['title']}>
          {title}
          {best && <Tag tone="accent">每月最省</Tag>}
        </span>
        <Amount fen={price} size="l" strong />
      </span>
      <span className={css['line']}>
        <span className={css['meta']}>
          <Dates text={`${dayText(starts_at)} 至 ${dayText(end_at)}`} />
        </span>
        {months > 1 && <span className={css['meta']}>每月 ¥{yuan(per_month)}</span>}
      </span>
    </>
  );
}
