import type { AnsweredLine } from '@qunlu/contract/ask/entity.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { PictureRow, RowFact } from '../../../ui/picture-row.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { askPaths } from '../paths.ts';
import { holds } from './answer/holds.ts';
import { topicOf } from './words.ts';

/** A question with the answer for which it is in a list. */
export function AnsweredRow({ one: { question, answer } }: { one: AnsweredLine }) {
  const [now] = useState(() => Date.now());
  const { user, text, locked, price, listeners, likes, featured } = answer;
  const isFree = answer.free_until * 1000 > now;
  return (
    <PictureRow
      top
      href={askPaths.answer(answer.answer_id)}
      picture={<Avatar id={user.user_id} name={user.name} src={user.avatar} />}
      title={question.more ? `${question.text}…` : question.text}
      facts={
        <>
          <RowFact>{[user.name, relativeTime(answer.at, now), topicOf(question.topic)].join(' · ')}</RowFact>
          <RowFact line>{locked || text === '' ? holds(answer) : text}</RowFact>
        </>
      }
      foot={
        <>
          {isFree ? (
            <Tag tone="good">正在免费听</Tag>
          ) : (
            locked && price > 0 && <Tag tone="accent">听一次 ¥{yuan(price)}</Tag>
          )}
          {featured && <Tag tone="accent">精选</Tag>}
          {(listeners > 0 || likes > 0) && (
            <RowFact>
              {[listeners > 0 ? `${listeners} 人听过` : '', likes > 0 ? `${likes} 个赞` : '']
                .filter(Boolean)
                .join(' · ')}
            </RowFact>
          )}
        </>
      }
    />
  );
}
