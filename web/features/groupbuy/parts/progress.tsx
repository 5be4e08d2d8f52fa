import type { BuyLine } from '@qunlu/contract/groupbuy/entity.ts';
import { progressOf } from '@qunlu/contract/groupbuy/rules.ts';
import { sharedWhen } from '@qunlu/contract/kernel/when-words.ts';
import css from './progress.module.css';
import { isRunning, leftWords, progressWords } from './words.ts';

type Standing = Pick<BuyLine, 'threshold' | 'needed' | 'people' | 'pieces' | 'deadline' | 'state'>;

/** How far a buy is, and how long it still runs. `now`: seconds. */
export function Progress({ buy, now }: { buy: Standing; now: number }) {
  const percent = progressOf(buy);
  const words = progressWords(buy);
  const running = isRunning(buy, now);
  return (
    <div className={css['root']}>
      {buy.threshold !== 'none' && (
        <div
          className={css['bar']}
          role="progressbar"
          aria-label="成团进度"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={words}
        >
          <span
            className={css['part']}
            style={{ inlineSize: `${percent}%` }}
            data-full={percent === 100 || undefined}
          />
        </div>
      )}
      <p className={css['words']}>
        <span aria-live="polite">{words}</span>
        <span className={css['left']}>
          {running ? leftWords(buy.deadline, now) : `${sharedWhen(buy.deadline, now)} 截止`}
        </span>
      </p>
    </div>
  );
}
