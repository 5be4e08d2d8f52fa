import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import css from './faces.module.css';

/** A few faces of who is there, overlapping; nobody is named. */
export function Faces({ faces, total }: { faces: CircleView['faces']; total: number }) {
  return (
    <p className={css['root']}>
      <span className={css['faces']} aria-hidden>
        {faces.map(({ avatar, surname }, index) => (
          <span key={index} className={css['face']}>
            <Avatar id={`${surname}${index}`} name={surname} src={avatar} />
          </span>
        ))}
      </span>
      <span className={css['total']}>共 {total} 位成员，加入后可以看到</span>
    </p>
  );
}
