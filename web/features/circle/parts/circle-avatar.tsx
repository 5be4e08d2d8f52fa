import { avatarAt } from '@qunlu/contract/kernel/pictures.ts';
import { cx } from '../../../ui/cx.ts';
import { Picture } from '../../../ui/picture.tsx';
import css from './circle-avatar.module.css';
import { tintStyle } from './tint.ts';

/** The picture of a circle: square, unlike a face; its first character where there is none. */
export function CircleAvatar({
  circle: { id, name, avatar },
  size = 'm',
}: {
  circle: { id: number; name: string; avatar: string };
  /** s 28, m 44, l 64 */
  size?: 's' | 'm' | 'l';
}) {
  const letter = <span aria-hidden>{[...name][0] ?? ''}</span>;
  return (
    <span className={cx(css['root'], css[size])} style={tintStyle(id)}>
      <Picture
        className={css['photo']}
        src={avatar === '' ? null : avatarAt(avatar, 132)}
        alt=""
        fallback={letter}
      />
    </span>
  );
}
