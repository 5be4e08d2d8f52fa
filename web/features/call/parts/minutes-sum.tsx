import { yuan } from '@qunlu/contract/kernel/money.ts';
import { Button } from '../../../ui/button.tsx';
import { SumCard } from '../../../ui/sum-card.tsx';

interface MinutesSumProps {
  label: string;
  minutes: number;
  held?: number;
  /** Fen a minute of one phone. */
  price: number;
  /** Where they are bought; none for who may not. */
  href?: string;
}

/** How many minutes are left, what one costs, and where they are bought. */
export const MinutesSum = ({ label, minutes, held = 0, price, href }: MinutesSumProps) => (
  <SumCard
    label={label}
    figure={minutes}
    unit="分钟"
    note={`${held > 0 ? `通话中预留着 ${held} 分钟；` : ''}每人每分钟 ¥${yuan(price)}，不足一分钟按一分钟`}
    {...(href === undefined
      ? {}
      : {
          action: (
            <Button block kind="secondary" href={href}>
              充值
            </Button>
          ),
        })}
  />
);
