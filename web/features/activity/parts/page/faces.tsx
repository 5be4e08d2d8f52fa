import type { ListedPerson } from '@qunlu/contract/card/listed-person.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { ChevronRight } from '../../../../ui/icons.ts';
import { activityPaths } from '../../paths.ts';
import css from './faces.module.css';

interface FacesProps {
  id: number;
  faces: readonly ListedPerson[];
  /** Whoever lets themself be seen. */
  shown: number;
  registered: number;
  /** It has ended. */
  over: boolean;
}

/** Who comes, as far as they let themselves be seen; the way to all of them. */
export function Faces({ id, faces, shown, registered, over }: FacesProps) {
  if (registered === 0) return null;
  const words = (
    <>
      <b>{registered}</b> {over ? '人报名' : '人会来'}
    </>
  );
  if (shown === 0) return <p className={css['plain']}>{words}</p>;
  return (
    <a className={css['root']} href={activityPaths.people(id)}>
      <span className={css['row']}>
        {faces.map(({ user_id, name, avatar }) => (
          <Avatar key={user_id} id={user_id} name={name} src={avatar} size="s" />
        ))}
      </span>
      <span className={css['words']}>{words}</span>
      <ChevronRight size={18} aria-hidden />
    </a>
  );
}
