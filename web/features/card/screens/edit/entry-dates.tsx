import { monthSeconds, monthText } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { MonthField, PRESENT } from '../../../../ui/form/month-field.tsx';
import type { BoundField } from '../../../../ui/form/use-form.ts';

/** The months of an entry as the form holds them. */
export interface Months {
  start_at: string;
  end_at: string;
}

export const monthsOf = (entry: { start_at: number; end_at: number } | null): Months => ({
  start_at: entry ? monthText(entry.start_at) : '',
  end_at: !entry || entry.end_at === 0 ? PRESENT : monthText(entry.end_at),
});

/** In seconds; 0 for 至今, and for what is not chosen yet. */
export const secondsOf = ({ start_at, end_at }: Months): { start_at: number; end_at: number } => ({
  start_at: monthSeconds(start_at) ?? 0,
  end_at: end_at === PRESENT ? 0 : (monthSeconds(end_at) ?? 0),
});

/** Errors of the months, except their order, which the contract checks (D16). */
export function monthProblems({ start_at, end_at }: Months, now = Date.now()): Partial<Months> {
  const late = (text: string): boolean => (monthSeconds(text) ?? 0) * 1000 > now;
  const problems: Partial<Months> = {};
  if (monthSeconds(start_at) === null) problems.start_at = '请选择开始时间';
  else if (late(start_at)) problems.start_at = '开始时间不能晚于今天';
  if (end_at !== PRESENT) {
    if (monthSeconds(end_at) === null) problems.end_at = '请选择结束时间';
    else if (late(end_at)) problems.end_at = '结束时间不能晚于今天';
  }
  return problems;
}

/** From when until when, to the month. */
export function DateFields({ start, end }: { start: BoundField<string>; end: BoundField<string> }) {
  const [thisYear] = useState(() => new Date().getFullYear());
  return (
    <>
      <MonthField {...start} label="开始时间" required from={thisYear - 70} to={thisYear} />
      <MonthField {...end} label="结束时间" required present from={thisYear - 70} to={thisYear} />
    </>
  );
}
