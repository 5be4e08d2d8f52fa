import type { ManagedCampaign } from '@qunlu/contract/checkin/entity.ts';
import { checkinRules, type CheckinWindow } from '@qunlu/contract/checkin/rules.ts';
import { clockOf, windowWords } from '@qunlu/contract/checkin/words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Plus, X } from '../../../../ui/icons.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Section } from '../../../../ui/section.tsx';
import { minutesOf } from '../../parts/minutes.ts';
import { SettingPage, SettingScreen, useSettingForm, type SettingProps } from '../../parts/setting-form.tsx';
import { keepTimes } from '../../queries/settings.ts';
import css from './time.module.css';

/** R144: in which windows of a day one checks in. */
export default function Time() {
  return <SettingScreen title="打卡时间" Setting={TimeForm} />;
}

interface Span {
  from: string;
  to: string;
}
interface Values {
  kind: 'day' | 'windows';
  windows: Span[];
}

const isWhole = ({ from, to }: CheckinWindow): boolean => from === 0 && to === 1440;
const valuesOf = ({ rule }: ManagedCampaign): Values =>
  rule.windows.length === 1 && rule.windows.every(isWhole)
    ? { kind: 'day', windows: [{ from: '06:00', to: '09:00' }] }
    : {
        kind: 'windows',
        windows: rule.windows.map(({ from, to }) => ({ from: clockOf(from), to: clockOf(to % 1440) })),
      };

/** An end that is not behind the beginning is of the next day; null while it is no time. */
function windowOf({ from, to }: Span): CheckinWindow | null {
  const [opens, closes] = [minutesOf(from), minutesOf(to)];
  if (opens === null || closes === null) return null;
  return { from: opens, to: closes > opens ? closes : closes + 1440 };
}

const windowsOf = ({ kind, windows }: Values): (CheckinWindow | null)[] =>
  kind === 'day' ? [{ from: 0, to: 1440 }] : windows.map(windowOf);

function TimeForm(setting: SettingProps) {
  const client = useQueryClient();
  const { campaign } = setting;
  const form = useSettingForm({
    campaign,
    valuesOf,
    fields: ['windows'],
    validate: (values) => ({
      windows: windowsOf(values).includes(null) ? '请填写每个时段的开始和结束' : '',
    }),
    keep: (values) =>
      keepTimes(client, { id: campaign.id, windows: windowsOf(values).flatMap((one) => one ?? []) }),
  });
  const { kind, windows } = form.values;
  const change = (at: number, edit: Partial<Span>): void =>
    form.field('windows').onChange(windows.map((one, index) => (index === at ? { ...one, ...edit } : one)));
  return (
    <SettingPage title="打卡时间" part="checkin-time" setting={setting} form={form}>
      <Section
        title="每天什么时候打"
        padded
        note="一天有几个时段，就要打几次，都打了这一天才算完成。过了午夜的时段算在它开始的那一天。"
      >
        <Segmented
          label="每天什么时候打"
          options={[
            { value: 'day', label: '全天都可以' },
            { value: 'windows', label: '只在几个时段' },
          ]}
          value={kind}
          onChange={(next) => form.set('kind', next)}
        />
      </Section>
      {kind === 'windows' && (
        <FieldGroup>
          <Field label="时段" error={form.field('windows').error} group>
            <ul className={css['windows']}>
              {windows.map((one, at) => {
                const read = windowOf(one);
                return (
                  <li key={at}>
                    <span className={css['time']}>
                      <TextInput
                        kind="time"
                        label={`第 ${at + 1} 个时段的开始`}
                        value={one.from}
                        onChange={(from) => change(at, { from })}
                      />
                    </span>
                    <span>至</span>
                    <span className={css['time']}>
                      <TextInput
                        kind="time"
                        label={`第 ${at + 1} 个时段的结束`}
                        value={one.to}
                        onChange={(to) => change(at, { to })}
                      />
                    </span>
                    {windows.length > 1 && (
                      <IconButton
                        label={`去掉第 ${at + 1} 个时段`}
                        onClick={() => form.set('windows', windows.toSpliced(at, 1))}
                      >
                        <X size={18} aria-hidden />
                      </IconButton>
                    )}
                    {read && <p className={css['read']}>{windowWords(read)}</p>}
                  </li>
                );
              })}
            </ul>
          </Field>
          {windows.length < checkinRules.windows && (
            <Button
              kind="secondary"
              size="s"
              icon={<Plus size={18} aria-hidden />}
              onClick={() => form.set('windows', [...windows, { from: '20:00', to: '22:00' }])}
            >
              加一个时段
            </Button>
          )}
        </FieldGroup>
      )}
    </SettingPage>
  );
}
