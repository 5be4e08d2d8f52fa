import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { clock, slotsIn, type Span, weekdays } from './slots.ts';
import css from './span-sheet.module.css';

export interface SpanQuestion {
  title: string;
  /** Asks on which days of the week, too. */
  weekly: boolean;
  start: Span;
  /** Takes what was chosen; answers what is wrong with it, '' for nothing. */
  onAdd: (span: Span) => string;
}

/** Asks for slots as people think of them: from when to when, how long each, for how many. */
export async function askSpan(question: SpanQuestion): Promise<void> {
  await openSheet<true>(question.title, (close) => <SpanForm {...question} onDone={() => close(true)} />);
}

const lengths = [15, 20, 30, 40, 45, 60, 90, 120, 150, 180, 240];
const times = (from: number, to: number) =>
  Array.from({ length: (to - from) / 15 + 1 }, (_, index) => ({
    value: String(from + index * 15),
    label: clock(from + index * 15),
  }));
const starts = times(0, 1425);
const ends = times(15, 1440);

function SpanForm({ weekly, start, onAdd, onDone }: SpanQuestion & { onDone: () => void }) {
  const [span, setSpan] = useState(start);
  const [problem, setProblem] = useState('');
  useUnsaved(span !== start);
  const put = (next: Partial<Span>): void => {
    setProblem('');
    setSpan({ ...span, ...next });
  };
  const slots = slotsIn(span);
  const toggle = (day: number): void =>
    put({
      weekdays: span.weekdays.includes(day)
        ? span.weekdays.filter((one) => one !== day)
        : [...span.weekdays, day].toSorted((one, other) => one - other),
    });

  function add(): void {
    const wrong = onAdd(span);
    setProblem(wrong);
    if (wrong === '') onDone();
  }

  return (
    <div className={css['root']}>
      <FieldGroup>
        {weekly && (
          <Field label="星期" group>
            <div className={css['days']}>
              {weekdays.map((name, index) => (
                <label key={name} className={css['day']}>
                  <input
                    type="checkbox"
                    aria-label={`周${name}`}
                    checked={span.weekdays.includes(index + 1)}
                    onChange={() => toggle(index + 1)}
                  />
                  <span aria-hidden>{name}</span>
                </label>
              ))}
            </div>
          </Field>
        )}
        <div className={css['pair']}>
          <SelectField
            label="从"
            options={starts}
            value={String(span.from)}
            onChange={(from) => put({ from: Number(from) })}
          />
          <SelectField
            label="到"
            options={ends}
            value={String(span.to)}
            onChange={(to) => put({ to: Number(to) })}
          />
        </div>
        <div className={css['pair']}>
          <SelectField
            label="每段多久"
            options={lengths.map((one) => ({ value: String(one), label: `${one} 分钟` }))}
            value={String(span.minutes)}
            onChange={(minutes) => put({ minutes: Number(minutes) })}
          />
          <Field label="每段几个人" group>
            <Stepper
              label="每段几个人"
              min={1}
              max={serviceRules.slotSeats}
              value={span.seats}
              onChange={(seats) => put({ seats })}
            />
          </Field>
        </div>
        <p
          className={css['result']}
          role={problem === '' ? 'status' : 'alert'}
          data-bad={problem !== '' || undefined}
        >
          {problem ||
            (slots.length === 0
              ? '从几点到几点，至少要放得下一段'
              : `${weekly ? '每天' : ''} ${slots.length} 段：${slots
                  .slice(0, 6)
                  .map((slot) => clock(slot.start))
                  .join('、')}${slots.length > 6 ? '…' : ''}`)}
        </p>
      </FieldGroup>
      <div className={css['end']}>
        <Button block onClick={add}>
          加进时间表
        </Button>
      </div>
    </div>
  );
}
