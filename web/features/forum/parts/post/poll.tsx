import type { TopicPoll } from '@qunlu/contract/forum/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { later } from '../../../../platform/later.ts';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { Check } from '../../../../ui/icons.ts';
import { vote } from '../../queries/topics.ts';
import css from './poll.module.css';

interface PollProps {
  topicId: number;
  poll: TopicPoll;
  canVote: boolean;
  /** Seconds or milliseconds. */
  now: number;
}

/** What members decide, in its place: one votes, then sees how the others did (D79). */
export function Poll({ topicId, poll, canVote, now }: PollProps) {
  const open = canVote && !poll.voted && !poll.over;
  return (
    <div className={css['root']}>
      {open ? (
        <Choose topicId={topicId} poll={poll} />
      ) : poll.visible ? (
        <Outcome topicId={topicId} poll={poll} />
      ) : (
        <Options poll={poll} />
      )}
      <p className={css['facts']}>{facts(poll, { open, now }).join(' · ')}</p>
    </div>
  );
}

function facts(poll: TopicPoll, { open, now }: { open: boolean; now: number }): string[] {
  const { voters, multiple, named, over, ends_at: ends, visible, voted, groups } = poll;
  const seconds = now > 1e11 ? now / 1000 : now;
  return [
    multiple ? '多选' : '单选',
    named ? '记名' : '匿名',
    `${voters} 人已投`,
    over ? '已截止' : ends > 0 ? leftWords(ends - seconds) : '',
    voted && !visible ? '结果截止后公布' : '',
    open && !visible ? (poll.results === 1 ? '结果截止后公布' : '投票后看结果') : '',
    groups.length > 0 && !open && !voted && !over ? '只给部分分组投' : '',
  ].filter((fact) => fact !== '');
}

function leftWords(seconds: number): string {
  if (seconds <= 0) return '已截止';
  const [days, hours, minutes] = [seconds / 86_400, seconds / 3600, seconds / 60].map(Math.floor) as [
    number,
    number,
    number,
  ];
  if (days > 0) return `还剩 ${days} 天`;
  return hours > 0 ? `还剩 ${hours} 小时` : `还剩 ${Math.max(1, minutes)} 分钟`;
}

function Choose({ topicId, poll }: { topicId: number; poll: TopicPoll }) {
  const { options, multiple } = poll;
  const client = useQueryClient();
  const name = useId();
  const { busy, press } = usePress();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toggle = (id: number): void =>
    setChosen(multiple ? (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]) : [id]);
  return (
    <fieldset className={css['choose']}>
      <legend className="visually-hidden">{multiple ? '可以选几项' : '选一项'}</legend>
      {options.map(({ option_id: id, text }) => (
        <label key={id} className={css['option']}>
          <input
            type={multiple ? 'checkbox' : 'radio'}
            name={name}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
          />
          <span>{text}</span>
        </label>
      ))}
      <Button
        kind="secondary"
        size="s"
        busy={busy}
        disabled={chosen.length === 0}
        onClick={() => void press(() => vote(client, topicId, [...chosen]))}
      >
        投票
      </Button>
    </fieldset>
  );
}

function Outcome({ topicId, poll }: { topicId: number; poll: TopicPoll }) {
  const { options, voters, named, chosen } = poll;
  const most = Math.max(...options.map(({ votes }) => votes));
  return (
    <ul className={css['outcome']}>
      {options.map(({ option_id: id, text, votes }) => {
        const part = voters > 0 ? votes / voters : 0;
        const mine = chosen.includes(id);
        const face = (
          <>
            <span className={css['bar']} style={{ '--part': part }} data-most={votes === most || undefined} />
            <span className={css['text']}>
              {mine && <Check size={16} aria-label="我选的" />}
              {text}
            </span>
            <span className={css['votes']}>
              {votes} 票 · {Math.round(part * 100)}%
            </span>
          </>
        );
        return (
          <li key={id}>
            {named && votes > 0 ? (
              <button
                type="button"
                className={css['result']}
                aria-label={`${text}，${votes} 票，看谁选了`}
                onClick={() =>
                  void later(import('./voters.tsx'), ({ openVoters }) => openVoters(topicId, id, text))
                }
              >
                {face}
              </button>
            ) : (
              <span className={css['result']}>{face}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What is chosen between, for whom there is no more to see yet. */
function Options({ poll: { options, chosen } }: { poll: TopicPoll }) {
  return (
    <ul className={css['outcome']}>
      {options.map(({ option_id: id, text }) => (
        <li key={id} className={css['result']}>
          <span className={css['text']}>
            {chosen.includes(id) && <Check size={16} aria-label="我选的" />}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
