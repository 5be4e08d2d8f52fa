import css from './avatar.module.css';
import { cx } from './cx.ts';
import { Picture } from './picture.tsx';
import { avatarAt } from '@qunlu/contract/kernel/pictures.ts';
import { surname } from '@qunlu/contract/kernel/surname.ts';
import { tintOf } from '@qunlu/contract/kernel/tint.ts';

export interface AvatarProps {
  /** The id that chooses the tint: the same person has the same colour everywhere. */
  id: number | string;
  name: string;
  src?: string | null;
  /** s 32, m 44, l 72, xl 96 */
  size?: 's' | 'm' | 'l' | 'xl';
  /** Say the name, where no text beside the picture does. */
  named?: boolean;
  /** Loaded at once: the one on top of a screen. */
  eager?: boolean;
}

/** The stored size that is sharp at each (K039). */
const pixels = { s: 96, m: 96, l: 132, xl: 132 } as const;

/** A person's face: the photo, or the surname on a calm tint when there is none or it does not load. */
export function Avatar({ id, name, src, size = 'm', named, eager }: AvatarProps) {
  const letters = surname(name);
  const initials = (
    <span className={cx(css['initial'], letters.length > 1 && css['two'])} aria-hidden>
      {letters}
    </span>
  );
  return (
    <span
      className={cx(css['root'], css[size])}
      data-tint={tintOf(id)}
      role={named ? 'img' : undefined}
      aria-label={named ? name : undefined}
    >
      <Picture
        className={css['photo']}
        src={src ? avatarAt(src, pixels[size]) : null}
        alt=""
        eager={eager ?? false}
        fallback={initials}
      />
    </span>
  );
}
