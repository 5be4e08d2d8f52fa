import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import { useState } from 'react';
import { activityPaths } from '../../paths.ts';
import type { MyRegistration } from '../../queries/registration.ts';
import css from './when.module.css';

/** Which activity, when and where: what one needs on the way there. */
export function When({ mine }: { mine: MyRegistration }) {
  const [now] = useState(() => Date.now() / 1000);
  const { activity_id: id, title, starts_at: from, ends_at: to, online, cityname, place, address } = mine;
  const where = online ? '线上活动' : [cityname, place, address].filter((part) => part !== '').join(' ');
  return (
    <div className={css['root']}>
      <h2 className={css['title']}>
        <a href={activityPaths.view(id)}>{title}</a>
      </h2>
      <p className={css['when']}>{activityWhen(from, to, now)}</p>
      {where !== '' && <p className={css['where']}>{where}</p>}
    </div>
  );
}
