import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Section } from '../../../../ui/section.tsx';
import { orderChanged } from '../../../order/parts/held-orders.ts';
import { useDeadline } from './use-deadline.ts';
import css from './timeline.module.css';

/** How many of the past stand there by themselves. */
const shownPast = 3;

/** What has happened, where it stands now and whose turn it is, and what comes: one line through time for both sides. */
export function Timeline({ order }: { order: ServiceOrder }) {
  const client = useQueryClient();
  const [now] = useState(() => Date.now() / 1000);
  const [all, setAll] = useState(false);
  const { turn, until, standing, role, hash } = order;
  useDeadline(until, () => void orderChanged(client, hash));
  const { events, after, next } = order.order;
  const past = all ? events : events.slice(-shownPast);
  const hidden = events.length - past.length;
  // What stands at the present, or elsewhere on this screen, is not said twice.
  const later = after.filter(
    (words) => !(next && words.includes(next.words)) && !/^约定的时间是|看对方的电话/.test(words),
  );
  const other = role === 'buyer' ? '卖家' : '买家';
  const who = turn === 'me' ? '轮到您了' : turn === 'other' ? `等${other}` : '';
  const end = dayAndTime(until, now);
  // Most sentences name the date and say what silence means; where they do not, it follows.
  const silence = until > 0 && next && !standing.includes(end) ? next.words : '';
  return (
    <Section title="进展" padded>
      {hidden > 0 && (
        <div className={css['more']}>
          <Button kind="quiet" size="s" onClick={() => setAll(true)}>
            看前面的 {hidden} 步
          </Button>
        </div>
      )}
      <ol className={css['root']}>
        {past.map(({ at, words }) => (
          <li key={`${at} ${words}`} className={css['step']}>
            <span className={css['words']}>{words}</span>
            <time className={css['at']} dateTime={new Date(at * 1000).toISOString()}>
              {relativeTime(at, now)}
            </time>
          </li>
        ))}
        <li className={cx(css['step'], css['now'])} data-turn={turn} aria-current="step">
          <span className={css['turn']}>
            {who !== '' && <span className={css['who']}>{who}</span>}
            <span>{standing}</span>
            {silence !== '' && (
              <span className={css['until']}>
                <strong>{end} 前</strong>
                {silence}
              </span>
            )}
          </span>
        </li>
        {later.map((words) => (
          <li key={words} className={cx(css['step'], css['later'])}>
            <span className={css['words']}>{words}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
