import type { Card } from '@qunlu/contract/card/entity.ts';
import { Avatar } from '../ui/avatar.tsx';
import css from './home-face.module.css';

/** The default card as the home screen shows it: who I am, at a glance. */
export function HomeFace({ card }: { card: Card }) {
  return (
    <span className={css['root']}>
      <span className={css['words']}>
        <span className={css['name']}>{card.realname}</span>
        {card.position !== '' && <span className={css['line']}>{card.position}</span>}
        {card.company !== '' && <span className={css['line']}>{card.company}</span>}
        {card.phone !== '' && <span className={css['phone']}>{card.phone}</span>}
      </span>
      <Avatar id={card.user_id} name={card.realname} src={card.avatar} size="l" eager />
    </span>
  );
}
