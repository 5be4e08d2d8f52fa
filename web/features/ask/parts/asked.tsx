import type { AskQuestion } from '@qunlu/contract/ask/entity.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Section } from '../../../ui/section.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { cardPaths } from '../../card/paths.ts';
import { circlePaths } from '../../circle/paths.ts';
import { PostPictures } from '../../thread/parts/post-pictures.tsx';
import css from './asked.module.css';
import { kindOf, toneOfKind, topicOf } from './words.ts';

/** What was asked, by whom, of whom, for how much. */
export function Asked({ question }: { question: AskQuestion }) {
  const [now] = useState(() => Date.now());
  const { user, text, more, images, topic, kind, circle, phonebook_id: circleId, anonymous, mine } = question;
  const who = (
    <>
      <Avatar id={user.user_id} name={user.name} src={user.avatar} size="s" />
      <span className={css['who']}>
        <b>{user.name}</b>
        <span>
          {[user.title, relativeTime(question.asked_at || question.at, now)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </>
  );
  return (
    <Section padded>
      <div className={css['root']}>
        {user.card_id > 0 ? (
          <a className={css['person']} href={cardPaths.view(user.card_id)}>
            {who}
          </a>
        ) : (
          <p className={css['person']}>{who}</p>
        )}
        <h2 className={css['text']}>{more ? `${text}…` : text}</h2>
        <PostPictures images={images} alt="问题的" />
        <p className={css['marks']}>
          <Tag tone={toneOfKind(kind)}>{kindOf(question)}</Tag>
          <Tag>{topicOf(topic)}</Tag>
          {circleId > 0 && (
            <a className={css['circle']} href={circlePaths.home(circleId)}>
              {circle}
            </a>
          )}
        </p>
        {mine && anonymous && <p className={css['quiet']}>您匿名问的，别人看不到您的名字</p>}
      </div>
    </Section>
  );
}
