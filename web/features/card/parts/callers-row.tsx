import { Avatar } from '../../../ui/avatar.tsx';
import { Eye } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { cardPaths } from '../paths.ts';
import { useTodaysCallers } from '../queries/callers.ts';
import css from './callers-row.module.css';

/** Faces and names of the latest who came today. */
const shown = 3;

/** Leads to who looked at the viewer's cards, and names who came today. */
export function CallersRow() {
  const today = useTodaysCallers();
  const faces = today.slice(0, shown);
  const names = faces.map(({ realname }) => realname).join('、');
  return (
    <ListRow
      wrap
      leading={<Eye size={22} aria-hidden />}
      title="谁看了我"
      meta={
        today.length === 0
          ? '谁看了，您都知道，随时可以收回'
          : `今天来过：${names}${today.length > shown ? '等' : ''}`
      }
      end={
        today.length > 0 && (
          <span className={css['faces']} aria-hidden>
            {faces.map(({ user_id: userId, realname, avatar }) => (
              <Avatar key={userId} id={userId} name={realname} src={avatar} size="s" />
            ))}
          </span>
        )
      }
      href={cardPaths.callers()}
    />
  );
}
