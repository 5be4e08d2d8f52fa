import { pictureAt } from '@qunlu/contract/kernel/pictures.ts';
import { categoryLabels, type CircleCategory } from '@qunlu/contract/circle/rules.ts';
import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { cx } from '../../../ui/cx.ts';
import { Picture } from '../../../ui/picture.tsx';
import { CircleAvatar } from './circle-avatar.tsx';
import css from './cover.module.css';
import { tintStyle } from './tint.ts';

/** What a circle is at first sight: its cover, name and kind; `short`: with room for what is alive in it. */
export function Cover({ circle, short = false }: { circle: CircleView; short?: boolean }) {
  const { id, name, cover, category, city, members } = circle;
  const facts = [categoryLabels[category as CircleCategory], city, `${members} 位成员`];
  return (
    <div className={cx(css['root'], short && css['short'])} style={tintStyle(id)}>
      <div className={css['picture']}>
        <Picture
          src={cover === '' ? null : pictureAt(cover, 960)}
          alt=""
          eager
          fallback={<span className={css['drawn']} aria-hidden />}
        />
      </div>
      <div className={css['head']}>
        <span className={css['face']}>
          <CircleAvatar circle={circle} size="l" />
        </span>
        <h1 className={css['name']}>{name}</h1>
        <p className={css['facts']}>{facts.filter((part) => part !== '').join(' · ')}</p>
      </div>
    </div>
  );
}
