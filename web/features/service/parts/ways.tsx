import type { ServiceWay } from '@qunlu/contract/service/entity.ts';
import { serviceTypes, wayDefault, type ServiceType, type WayKind } from '@qunlu/contract/service/rules.ts';
import { useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { MapPin } from '../../../ui/icons.ts';
import { Section } from '../../../ui/section.tsx';
import { Price } from '../../../ui/price.tsx';
import { takesTime } from './shown.ts';
import css from './ways.module.css';

export interface WaysProps {
  type: ServiceType;
  ways: readonly ServiceWay[];
  /** Slots can be booked. */
  scheduled: boolean;
  /** The chosen one; without `onChoose` they are only read. */
  value?: number;
  onChoose?: (wayId: number) => void;
}

/** How it can be bought, each with its price (V010). */
export function Ways({ type, ways, scheduled, value, onChoose }: WaysProps) {
  const name = useId();
  const choice = onChoose !== undefined && ways.length > 1;
  if (ways.length === 0) return null;
  return (
    <Section title={choice ? '选择方式' : '方式'}>
      <div role={choice ? 'radiogroup' : undefined} aria-label={choice ? '选择方式' : undefined}>
        {ways.map((way) => {
          const content = <Way type={type} way={way} scheduled={scheduled} />;
          if (!choice)
            return (
              <div key={way.way_id} className={css['way']}>
                {content}
              </div>
            );
          return (
            <label key={way.way_id} className={cx(css['way'], css['choice'])}>
              <input
                type="radio"
                className={css['input']}
                name={name}
                value={way.way_id}
                checked={way.way_id === value}
                onChange={() => onChoose(way.way_id)}
              />
              <span className={css['mark']} aria-hidden />
              {content}
            </label>
          );
        })}
      </div>
    </Section>
  );
}

/** What it means for whoever buys; where the seller names the place, the place says it. */
function hintOf(type: ServiceType, { type: kind, needAddress, offerAddress }: ServiceWay): string {
  if (offerAddress) return '';
  if (needAddress) return type === serviceTypes.production ? '寄到您填写的地址' : '到您填写的地址';
  return wayDefault(type, kind as WayKind)?.hint ?? '';
}

function Way({ type, way, scheduled }: { type: ServiceType; way: ServiceWay; scheduled: boolean }) {
  const { title, unit, fee, max, address } = way;
  const hints = [
    hintOf(type, way),
    takesTime(type, way) ? (scheduled ? '可选时间预约' : '下单后和卖家约时间') : '',
    max > 1 ? `一单最多 ${max} ${unit}` : '',
  ].filter((hint) => hint !== '');
  return (
    <>
      <span className={css['text']}>
        <span className={css['title']}>{title}</span>
        <span className={css['hint']}>{hints.join(' · ')}</span>
        {address !== '' && (
          <span className={css['address']}>
            <MapPin size={16} aria-hidden />
            {address}
          </span>
        )}
      </span>
      <Price fee={fee} unit={unit} />
    </>
  );
}
