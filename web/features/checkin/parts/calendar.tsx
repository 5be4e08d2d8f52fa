import type { CalendarDay, CampaignView } from '@qunlu/contract/checkin/entity.ts';
import type { CalendarMark } from '@qunlu/contract/checkin/rules.ts';
import { minuteOf, weekdayOf } from '@qunlu/contract/checkin/streak.ts';
import { dayName, dayOfName, longDay } from '@qunlu/contract/checkin/words.ts';
import { useState } from 'react';
import { Loaded } from '../../../platform/loaded.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Check, ChevronLeft, ChevronRight } from '../../../ui/icons.ts';
import { Section } from '../../../ui/section.tsx';
import { checkinPaths } from '../paths.ts';
import { useCalendar } from '../queries/campaigns.ts';
import css from './calendar.module.css';
import { ruleOf } from './when.ts';

/** What stands under a day: shape and word, the colour only helps. */
const marks: Record<CalendarMark, string> = {
  done: '已打',
  patched: '已补',
  missed: '缺',
  today: '待打',
  waiting: '待审',
  coming: '',
  free: '',
};
const spoken: Record<CalendarMark, string> = {
  ...marks,
  done: '已打卡',
  patched: '已补卡',
  missed: '没有打',
  today: '还可以打',
  waiting: '补卡等同意',
  coming: '还没到',
  free: '不用打',
};

const monthOf = (day: string): string => day.slice(0, 7);
const shifted = (month: string, by: number): string => {
  const at = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1));
  return at.toISOString().slice(0, 7);
};

/** My month; a missed day that can be made good is a button. */
export function Calendar({ campaign }: { campaign: CampaignView }) {
  const { starts_on: from, ends_on: to } = campaign;
  const [month, setMonth] = useState(() => {
    const now = dayName(Math.floor(minuteOf(Date.now()) / 1440));
    return monthOf(now < from ? from : now > to ? to : now);
  });
  const read = useCalendar(campaign.id, month);
  const title = `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
  return (
    <Section
      title={title}
      padded
      action={
        <span className={css['turn']}>
          <IconButton
            label="上个月"
            disabled={month <= monthOf(from)}
            onClick={() => setMonth(shifted(month, -1))}
          >
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <IconButton
            label="下个月"
            disabled={month >= monthOf(to)}
            onClick={() => setMonth(shifted(month, 1))}
          >
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </span>
      }
    >
      <div className={css['week']} aria-hidden>
        {['一', '二', '三', '四', '五', '六', '日'].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <Loaded read={read} waiting={<div className={css['waiting']} />}>
        {({ list }) => (
          <ol className={css['days']} aria-label={title}>
            {list.map((day, at) => (
              <Day key={day.day} one={day} campaign={campaign} {...(at === 0 ? { first: true } : {})} />
            ))}
          </ol>
        )}
      </Loaded>
    </Section>
  );
}

function Day({
  one,
  campaign,
  first = false,
}: {
  one: CalendarDay;
  campaign: CampaignView;
  first?: boolean;
}) {
  const { day, patchable, done, due } = one;
  const mark = one.mark as CalendarMark;
  const number = dayOfName(day) ?? 0;
  const partly = due > 1 && done > 0 && done < due ? `，打了 ${done}/${due} 次` : '';
  const face = (
    <>
      <span className={css['number']} data-mark={mark}>
        {mark === 'done' ? <Check size={18} strokeWidth={3} aria-hidden /> : Number(day.slice(8))}
      </span>
      <span className={css['word']}>{mark === 'done' ? Number(day.slice(8)) : marks[mark]}</span>
    </>
  );
  const name = `${longDay(number)}，${spoken[mark]}${partly}`;
  return (
    <li className={css['day']} {...(first ? { style: { gridColumnStart: weekdayOf(number) } } : {})}>
      {patchable ? (
        <button type="button" onClick={() => void askPatch(campaign, day)}>
          <span className={css['face']} aria-hidden>
            {face}
          </span>
          <span className="visually-hidden">{name}，补卡</span>
        </button>
      ) : (
        <span className={css['plain']} role="img" aria-label={name}>
          {face}
        </span>
      )}
    </li>
  );
}

/** Says what it costs before it is written. */
async function askPatch(campaign: CampaignView, day: string): Promise<void> {
  const { id, circle_id: circleId, rule, patches_left: left, score } = campaign;
  const patch = rule?.patch;
  if (!patch) return;
  // What making it good costs says today's rule; whether it is part of the streak says that of the day.
  const counts = ruleOf(campaign, day)?.patch.counts;
  const price =
    patch.way === 'approval'
      ? '管理员同意后才算'
      : patch.price === 0
        ? '不用积分'
        : `用 ${patch.price} 积分，您有 ${score} 积分`;
  const yes = await confirm({
    title: `补 ${longDay(dayOfName(day) ?? 0)}`,
    message: `${price}。还能补 ${left} 次，补的一天${counts ? '算入' : '不算入'}连续天数。`,
    okLabel: '去补卡',
  });
  if (yes) navigate(checkinPaths.patch(circleId, id, day));
}
