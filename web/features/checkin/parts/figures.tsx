import type { CampaignView, DueWindowShape } from '@qunlu/contract/checkin/entity.ts';
import { minuteOf } from '@qunlu/contract/checkin/streak.ts';
import { windowWords } from '@qunlu/contract/checkin/words.ts';
import { Check, Clock } from '../../../ui/icons.ts';
import css from './figures.module.css';
import { leftWords, momentWords, shortName } from './when.ts';

interface FiguresProps {
  campaign: CampaignView;
  now: number;
}

/** How long I have kept it up, what stands today, and what comes. */
export function Figures({ campaign, now }: FiguresProps) {
  const { me, today } = campaign;
  // What is nothing is not said: without a streak the total is the large one.
  const first = me.streak > 0 ? { label: '连续', days: me.streak } : { label: '累计', days: me.total };
  const facts = [
    me.streak > 0 ? `累计 ${me.total} 天` : '',
    me.best > me.streak ? `最长连续 ${me.best} 天` : '',
    campaign.rank > 0 ? (campaign.rank >= 1000 ? '1000 名以后' : `第 ${campaign.rank} 名`) : '',
  ].filter((fact) => fact !== '');
  return (
    <section className={css['root']} aria-label="我的连续">
      {first.days > 0 ? (
        <p className={css['streak']}>
          <span className={css['label']}>{first.label}</span>
          <strong className={css['number']}>{first.days}</strong>
          <span className={css['label']}>天</span>
        </p>
      ) : (
        <p className={css['label']}>还没有打过卡，从今天开始</p>
      )}
      {facts.length > 0 && <p className={css['facts']}>{facts.join(' · ')}</p>}
      {today.length > 0 && (
        <ul className={css['windows']}>
          {today.map((one) => (
            <Window key={`${one.day} ${one.window}`} one={one} now={now} />
          ))}
        </ul>
      )}
      <p className={css['next']}>{nextWords(campaign, now)}</p>
    </section>
  );
}

function nextWords(
  { state, today, next_at: next, starts_on, for_me: isMine }: CampaignView,
  now: number,
): string {
  if (state === 'over') return '已经结束';
  if (state === 'coming') return `${shortName(starts_on)}开始`;
  if (!isMine) return '只给其中几个分组，您可以看，不参加';
  const isLeft = today.some(({ done, closes_at: at }) => !done && at * 1000 > now);
  if (isLeft) return '';
  const words = today.length > 0 && today.every(({ done }) => done) ? '今天已完成' : '今天没有要打的了';
  if (next === 0) return words;
  // A whole day has no hour worth saying.
  return `${words}，下一次 ${momentWords(next, now).replace(' 00:00', '')}`;
}

/** A window by mark and word: done, open, coming, missed. */
function Window({ one, now }: { one: DueWindowShape; now: number }) {
  const { done, opens_at: opens, closes_at: closes } = one;
  const state = done ? 'done' : now < opens * 1000 ? 'coming' : now < closes * 1000 ? 'open' : 'missed';
  const first = Math.floor(minuteOf(opens * 1000) / 1440) * 1440;
  const times = windowWords({
    from: minuteOf(opens * 1000) - first,
    to: minuteOf(closes * 1000) - first,
  });
  const words = {
    done: '已打卡',
    coming: `${momentWords(opens, now)} 开始`,
    open: `还剩 ${leftWords(closes - now / 1000)}`,
    missed: '没有打',
  }[state];
  return (
    <li className={css['window']} data-state={state}>
      {state === 'done' ? <Check size={18} aria-hidden /> : <Clock size={18} aria-hidden />}
      <span>{times}</span>
      <span className={css['state']}>{words}</span>
    </li>
  );
}
