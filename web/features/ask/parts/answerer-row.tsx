import type { AnswererLine } from '@qunlu/contract/ask/entity.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { PictureRow, RowFact } from '../../../ui/picture-row.tsx';
import { askPaths } from '../paths.ts';
import css from './answerer-row.module.css';
import { medianWords, rateWords, ratingWords, topicOf } from './words.ts';

/** Somebody who answers: for how much, what about, and how they have answered so far. */
export function AnswererRow({ one }: { one: AnswererLine }) {
  const { user, price, topics } = one;
  return (
    <PictureRow
      href={askPaths.answerer(user.user_id)}
      picture={<Avatar id={user.user_id} name={user.name} src={user.avatar} />}
      title={user.name}
      facts={
        <>
          {user.title !== '' && <RowFact line>{user.title}</RowFact>}
          {topics.length > 0 && <RowFact line>{topics.map(topicOf).join('、')}</RowFact>}
          <RowFact>
            {[rateWords(one), medianWords(one), ratingWords(one)]
              .filter(Boolean)
              // A figure stays beside what it counts.
              .map((words) => words.replaceAll(' ', '\u00A0'))
              .join(' · ')}
          </RowFact>
        </>
      }
      foot={
        <span className={css['price']}>
          <Amount fen={price} strong />
          <span className={css['once']}> 问一次</span>
        </span>
      }
    />
  );
}
