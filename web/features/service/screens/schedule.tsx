import { dateOf, type Schedule } from '@qunlu/contract/service/schedule.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { isNotFound } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { LoadState } from '../../../platform/loaded.tsx';
import { returnOr } from '../../../platform/router/follow.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Plus } from '../../../ui/icons.ts';
import { KeptBanner } from '../../../ui/kept-banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { MissingService } from '../parts/missing-service.tsx';
import { servicePaths } from '../paths.ts';
import { saveSchedule, useSchedule } from '../queries/schedule.ts';
import { Exceptions } from './schedule/exceptions.tsx';
import { SlotRuns } from './schedule/slot-runs.tsx';
import { addSpan, coming, slotsOn, type Span, weekdays } from './schedule/slots.ts';
import { askSpan } from './schedule/span-sheet.tsx';
import css from './schedule.module.css';

/** The appointment times of a service: a week that repeats, days that differ, and how soon and how far ahead (D56). */
export default function ServiceSchedule() {
  const id = useIdParam();
  const read = useSchedule(id);
  const { data, error } = read;
  if (isNotFound(error)) return <MissingService />;
  if (data) return <Editor key={id} id={id} given={data} />;
  return (
    <Page header={<ScreenHeader title="预约时间" back={servicePaths.view(id)} />}>
      <LoadState read={read} />
    </Page>
  );
}

const drafts = draftsOf('schedule');
const noon = { from: 9 * 60, to: 12 * 60, minutes: 60, seats: 1 };
const none = { notice_hours: 2, ahead_days: 30 };

function Editor({ id, given }: { id: number; given: Schedule }) {
  const client = useQueryClient();
  const name = String(id);
  const [start] = useState<Schedule>(() =>
    // A service that has no times yet begins with what most people want.
    given.weekly.length === 0 && given.exceptions.length === 0 ? { ...given, ...none } : given,
  );
  const [draft, setDraft] = useState(() => drafts.read<Schedule>(name));
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const form = useForm<Schedule>({
    initial: { ...start, ...draft },
    async onSubmit(schedule) {
      const today = dateOf(now);
      try {
        await saveSchedule(client, id, {
          ...schedule,
          exceptions: schedule.exceptions.filter(({ date }) => date >= today),
        });
        drafts.drop(name);
        popTip('预约时间已保存', { type: 'good' });
        returnOr({ kind: 'route', target: servicePaths.view(id) });
      } catch (error) {
        popTip(sentence(error), { type: 'bad', duration: 5000 });
      }
    },
  });
  const { values, dirty } = form;
  const { weekly, exceptions, notice_hours: notification, ahead_days: ahead } = values;
  useEffect(() => {
    if (dirty) drafts.keep(name, values);
  }, [dirty, name, values]);
  const week = coming(values, now);

  function add(day: number): void {
    const last = slotsOn(weekly, day).at(-1);
    const start_: Span = {
      ...noon,
      weekdays: day === 0 ? [1, 2, 3, 4, 5] : [day],
      // After what is there already.
      ...(last
        ? { from: last.start + last.minutes, to: Math.min(last.start + last.minutes + 180, 1440) }
        : {}),
    };
    void askSpan({
      title: '添加时段',
      weekly: true,
      start: start_,
      onAdd(span) {
        const added = addSpan(weekly, span);
        if (added.problem === '' && 'weekly' in added) form.set('weekly', added.weekly);
        return added.problem;
      },
    });
  }

  return (
    <Page
      header={<ScreenHeader title="预约时间" back={servicePaths.view(id)} />}
      footer={
        <SubmitFooter
          label="保存"
          form={form.id}
          busy={form.busy}
          note={week > 0 ? `接下来 7 天有 ${week} 段可约。已经约了的不变` : '没有时段：买家下单后和您约时间'}
        />
      }
    >
      {Object.keys(draft).length > 0 && (
        <KeptBanner
          onForget={() => {
            drafts.drop(name);
            setDraft({});
            form.reset(start);
          }}
        />
      )}
      <Form form={form}>
        <div className={css['form']}>
          <Section
            title="每周"
            action={
              <Button kind="quiet" size="s" icon={<Plus size={18} aria-hidden />} onClick={() => add(0)}>
                添加时段
              </Button>
            }
          >
            {weekdays.map((weekday, index) => {
              const slots = slotsOn(weekly, index + 1);
              return (
                <div key={weekday} className={css['day']}>
                  <span className={css['name']}>周{weekday}</span>
                  <div className={css['slots']}>
                    {slots.length === 0 ? (
                      <span className={css['none']}>不接约</span>
                    ) : (
                      <SlotRuns
                        day={`周${weekday}`}
                        slots={slots}
                        onRemove={(starts) =>
                          form.set(
                            'weekly',
                            weekly.filter((one) => one.weekday !== index + 1 || !starts.includes(one.start)),
                          )
                        }
                      />
                    )}
                  </div>
                  <button
                    type="button"
                    className={css['add']}
                    aria-label={`添加周${weekday}的时段`}
                    onClick={() => add(index + 1)}
                  >
                    <Plus size={20} aria-hidden />
                  </button>
                </div>
              );
            })}
          </Section>
          <Exceptions
            value={exceptions}
            weekly={weekly}
            now={now}
            ahead={serviceRules.aheadDaysMax}
            onChange={(next) => form.set('exceptions', next)}
          />
        </div>
        <FieldGroup title="什么时候可以约">
          <SelectField
            label="至少提前"
            options={options(
              [0, 1, 2, 4, 8, 12, 24, 48, 72, serviceRules.noticeHoursMax],
              notification,
              hours,
            )}
            value={String(notification)}
            onChange={(value) => form.set('notice_hours', Number(value))}
          />
          <SelectField
            label="最多约到"
            options={options([3, 7, 14, 30, 60, serviceRules.aheadDaysMax], ahead, (days) => `${days} 天后`)}
            value={String(ahead)}
            onChange={(value) => form.set('ahead_days', Number(value))}
          />
        </FieldGroup>
      </Form>
    </Page>
  );
}

const hours = (count: number): string =>
  count === 0 ? '随时可约' : count % 24 === 0 ? `${count / 24} 天` : `${count} 小时`;

/** The usual values, and the present one. */
const options = (usual: readonly number[], present: number, words: (value: number) => string) =>
  [...new Set([...usual, present])]
    .toSorted((one, other) => one - other)
    .map((value) => ({ value: String(value), label: words(value) }));
