import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { signList } from '@qunlu/contract/score/sign-in.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../platform/loaded.tsx';
import { usePress } from '../../../platform/press.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChevronLeft, ChevronRight } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ScoreText } from '../parts/score-text.tsx';
import { signedWords } from '../parts/signed-words.ts';
import { scorePaths } from '../paths.ts';
import { signInToday, useDailyQuote, useSigned, useSignList } from '../queries.ts';
import css from './sign-list.module.css';

type Month = OutputOf<typeof signList>;

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** The sign-in of today with a line to think about, and the calendar of the days before (R044, D20). */
export default function SignList() {
  const [month, setMonth] = useState<string>();
  const read = useSignList(month);
  return (
    <Page header={<ScreenHeader title="签到" back="/app/user" />}>
      <Today />
      <Section>
        <ListRow title="积分" href={scorePaths.score} end={<ScoreText />} />
      </Section>
      <Loaded read={read} waiting={<SkeletonRows count={4} />}>
        {(data) => <Calendar month={data} onMonth={setMonth} />}
      </Loaded>
    </Page>
  );
}

function Today() {
  const client = useQueryClient();
  const { data: quote } = useDailyQuote();
  const { data: state } = useSigned();
  const { busy, press } = usePress();

  const sign = () => press(async () => popTip(signedWords(await signInToday(client)), { type: 'good' }));

  return (
    <Section padded>
      <div className={css['today']}>
        {quote && (
          <figure className={css['quote']}>
            <blockquote className={css['words']}>{quote.text}</blockquote>
            <figcaption className={css['author']}>
              {quote.author}
              {quote.source && `《${quote.source.replace(/[《》]/g, '')}》`}
            </figcaption>
          </figure>
        )}
        {state && (
          <Button block busy={busy} disabled={state.signed === 1} onClick={() => void sign()}>
            {state.signed === 1 ? `今天已签到，连续 ${state.streak} 天` : '签到'}
          </Button>
        )}
      </div>
    </Section>
  );
}

/** `2026-11` moved by so many months. */
function shifted(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const at = new Date(Date.UTC(year, number - 1 + by, 1));
  return at.toISOString().slice(0, 7);
}

/** How many days a month has, and before which column (Monday first) it begins. */
function shapeOf(month: string): { year: number; number: number; days: number; offset: number } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const offset = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  return { year, number, days, offset };
}

function Calendar({ month, onMonth }: { month: Month; onMonth: (month: string) => void }) {
  const { year, number, days, offset } = shapeOf(month.month);
  const isNow = month.today.startsWith(month.month);
  const today = isNow ? Number(month.today.slice(8)) : 0;
  const signed = new Set(month.days);
  return (
    <Section
      title={`${year}年${number}月`}
      action={
        <>
          <IconButton label="上个月" onClick={() => onMonth(shifted(month.month, -1))}>
            <ChevronLeft size={20} aria-hidden />
          </IconButton>
          <IconButton label="下个月" disabled={isNow} onClick={() => onMonth(shifted(month.month, 1))}>
            <ChevronRight size={20} aria-hidden />
          </IconButton>
        </>
      }
      note={
        month.total === 0 ? '还没有签到过，从今天开始吧' : `连续 ${month.streak} 天，一共 ${month.total} 天`
      }
      padded
    >
      <div className={css['grid']} aria-hidden>
        {weekdays.map((day) => (
          <span key={day} className={css['weekday']}>
            {day}
          </span>
        ))}
      </div>
      <ol className={css['grid']}>
        {Array.from({ length: days }, (_, index) => index + 1).map((day) => (
          <li
            key={day}
            className={cx(css['day'], signed.has(day) && css['signed'], day === today && css['now'])}
            style={day === 1 ? { gridColumnStart: offset + 1 } : undefined}
            aria-label={`${number}月${day}日${signed.has(day) ? '，已签到' : ''}`}
            aria-current={day === today ? 'date' : undefined}
          >
            {day}
          </li>
        ))}
      </ol>
    </Section>
  );
}
