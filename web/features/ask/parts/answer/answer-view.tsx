import type { AskAnswer } from '@qunlu/contract/ask/entity.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Stars } from '../../../../ui/stars.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { askPaths } from '../../paths.ts';
import { newestAnswer } from '../../queries/answer.ts';
import { ratingLabels } from '../words.ts';
import { AnswerActions, AnswerMore } from './actions.tsx';
import css from './answer-view.module.css';
import { Listen } from './listen.tsx';
import { Said } from './said.tsx';

interface AnswerViewProps {
  answer: AskAnswer;
  /** Who has asked, for what they say to it. */
  asker: string;
  /** The asker looks: what they get and give is said to them. */
  mine: boolean;
}

/** An answer: by whom, what was said or what hearing it costs, what its asker says of it, and what one can do. */
export function AnswerView({ answer, asker, mine }: AnswerViewProps) {
  const { answer_id: id, user, locked, text, voices, images, follow, thanks, rating, percent } = answer;
  const client = useQueryClient();
  const [now] = useState(() => Date.now());
  const nowSeconds = now / 1000;
  return (
    <article className={css['root']} aria-label={`${user.name}的回答`}>
      <div className={css['head']}>
        <a className={css['person']} href={askPaths.answerer(user.user_id)}>
          <Avatar id={user.user_id} name={user.name} src={user.avatar} size="s" />
          <span className={css['who']}>
            <b>{user.name}</b>
            <span>{[user.title, relativeTime(answer.at, now)].filter(Boolean).join(' · ')}</span>
          </span>
        </a>
        <AnswerMore answer={answer} />
      </div>
      <Marks answer={answer} />
      {locked ? (
        <Listen answer={answer} />
      ) : (
        <Said
          name={`ask-${id}`}
          text={text}
          voices={voices}
          images={images}
          alt={`${user.name}的回答，`}
          renew={async () => (await newestAnswer(client, id)).voices}
        />
      )}
      {follow && (
        <div className={css['follow']}>
          <p>
            <b>{asker} 追问：</b>
            {follow.text}
          </p>
          {follow.reply ? (
            <Said
              name={`ask-${id}-reply`}
              text={follow.reply.text}
              voices={follow.reply.voices}
              images={follow.reply.images}
              alt={`${user.name}对追问的回答，`}
              renew={async () => (await newestAnswer(client, id)).follow?.reply?.voices ?? []}
            />
          ) : (
            <p className={css['quiet']}>还没有回答</p>
          )}
        </div>
      )}
      {(rating > 0 || thanks !== '') && (
        <p className={css['thanks']}>
          {rating > 0 && <Stars score={rating} label={ratingLabels[rating] ?? ''} />}
          {thanks !== '' && <span>{`${asker}：${thanks}`}</span>}
        </p>
      )}
      {percent > 0 && (
        <p className={css['quiet']}>
          {`分到赏金 ${percent}%`}
          {answer.earned > 0 && `，¥${yuan(answer.earned)}`}
        </p>
      )}
      {mine && answer.can.follow && (
        <p
          className={css['quiet']}
        >{`${dayAndTime(answer.follow_until, nowSeconds)} 前可以追问一次，不用再付`}</p>
      )}
      <AnswerActions answer={answer} />
    </article>
  );
}

function Marks({ answer }: { answer: AskAnswer }) {
  const { public: open, hidden, featured, listeners } = answer;
  if (open && !hidden && !featured && listeners === 0) return null;
  return (
    <p className={css['marks']}>
      {hidden && <Tag tone="bad">已被隐藏，只有您看得到</Tag>}
      {!open && <Tag>不公开，只有提问和回答的人看得到</Tag>}
      {featured && <Tag tone="accent">圈子精选</Tag>}
      {listeners > 0 && <Tag>{listeners} 人听过</Tag>}
    </p>
  );
}
