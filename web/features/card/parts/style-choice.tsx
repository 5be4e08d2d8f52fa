import {
  cardStyleLabels,
  cardStyles,
  isVipStyle,
  shownStyle,
  vipCardStyleLabels,
  vipCardStyles,
} from '@qunlu/contract/card/rules.ts';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { RadioLine } from '../../../ui/radio-line.tsx';
import { openVip } from '../../membership/paths.ts';
import css from './style-choice.module.css';

const allStyles: readonly number[] = [...cardStyles, ...vipCardStyles];
const options = allStyles.map((style) => ({
  value: String(style),
  label: (
    <>
      <span className={css['swatch']} data-style={style} aria-hidden />
      <span className={css['name']}>
        {cardStyleLabels[style] ?? vipCardStyleLabels[style]}
        {isVipStyle(style) && <span className={css['vip']}>会员</span>}
      </span>
    </>
  ),
}));

const look = { root: css['line'] ?? '', option: css['option'] ?? '', face: css['choice'] ?? '' };

/** Pixels that a finger must move sideways, and more so than up or down. */
const swipeDistance = 40;

export interface StyleChoiceProps {
  value: number;
  /** The person is a member, who may have every style; others may look at those for members on their card. */
  member: boolean;
  onChange: (style: number) => void;
  /** The card. */
  children: ReactNode;
}

/** A card whose style is chosen by a swipe over it, or by a tap or the arrow keys below. */
export function StyleChoice({ value, member, onChange, children }: StyleChoiceProps) {
  const face = useRef<HTMLDivElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const style = shownStyle(value);

  function end(event: PointerEvent): void {
    const begun = from.current;
    from.current = null;
    if (!begun) return;
    const [x, y] = [event.clientX - begun.x, event.clientY - begun.y];
    if (Math.abs(x) < swipeDistance || Math.abs(x) < 2 * Math.abs(y)) return;
    const within: readonly number[] = member ? allStyles : cardStyles;
    const at = within.indexOf(style) + (x < 0 ? 1 : -1);
    const next = within.at(at % within.length);
    if (next === undefined) return;
    onChange(next);
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
      face.current?.animate?.([{ translate: `${Math.sign(x) * -32}px`, opacity: 0.3 }, {}], {
        duration: 180,
        easing: 'ease-out',
      });
  }

  return (
    <div>
      <div
        ref={face}
        className={css['card']}
        onPointerDown={(event) => {
          // a mouse that is dragged selects the text in a field
          if (event.pointerType !== 'mouse') from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerUp={end}
        onPointerCancel={() => {
          from.current = null;
        }}
      >
        {children}
      </div>
      <RadioLine
        label="样式"
        options={options}
        value={String(style)}
        onChange={(chosen) => onChange(Number(chosen))}
        look={look}
      />
      {isVipStyle(style) && !member && (
        <p className={css['hint']} role="status">
          会员样式，开通后就能保存。
          <a className={css['link']} href={openVip}>
            开通会员
          </a>
        </p>
      )}
    </div>
  );
}
