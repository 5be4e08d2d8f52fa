import type { CheckinEntry, ManagedCampaign } from '@qunlu/contract/checkin/entity.ts';
import { checkinRules, type PatchWay } from '@qunlu/contract/checkin/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PagedList } from '../../../../platform/paged-rows.tsx';
import { usePress } from '../../../../platform/press.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../../../ui/dialog/prompt.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { EntryRow } from '../../parts/entry-row.tsx';
import { SettingPage, SettingScreen, useSettingForm, type SettingProps } from '../../parts/setting-form.tsx';
import { useNow } from '../../../../ui/use-now.ts';
import { decide, keepPatch, useRequests } from '../../queries/settings.ts';
import css from './patch.module.css';

/** R146: how a missed day is made good, and who waits for it. */
export default function Patch() {
  return <SettingScreen title="补卡" Setting={PatchForm} />;
}

const ways: readonly { value: PatchWay; label: string }[] = [
  { value: 'score', label: '用积分' },
  { value: 'approval', label: '要同意' },
];

const valuesOf = ({ rule: { patch } }: ManagedCampaign) => ({
  ...patch,
  way: patch.way as PatchWay,
  price: patch.way === 'score' ? patch.price : 20,
});

function PatchForm(setting: SettingProps) {
  const client = useQueryClient();
  const { campaign } = setting;
  const form = useSettingForm({
    campaign,
    valuesOf,
    fields: ['allowance', 'days', 'price'],
    keep: ({ counts, price, ...given }) =>
      keepPatch(client, {
        id: campaign.id,
        ...given,
        price: given.way === 'score' ? price : 0,
        counts: counts ? 1 : 0,
      }),
  });
  const { values } = form;
  return (
    <SettingPage
      title="补卡"
      part="checkin-patch"
      setting={setting}
      form={form}
      top={setting.managed.waiting > 0 && <Requests id={setting.id} />}
    >
      <div>
        <Section note={values.allowance === 0 ? '缺的一天补不了' : undefined}>
          <ListRow
            wrap
            title="每人补几次"
            meta={values.allowance === 0 ? '不能补' : `最多 ${values.allowance} 次`}
            end={
              <Stepper
                label="次数"
                value={values.allowance}
                max={checkinRules.patch.allowance}
                onChange={(allowance) => form.set('allowance', allowance)}
              />
            }
          />
          {values.allowance > 0 && (
            <ListRow
              wrap
              title="补哪几天"
              meta={`最近 ${values.days} 天的`}
              end={
                <Stepper
                  label="天数"
                  value={values.days}
                  min={1}
                  max={checkinRules.patch.days}
                  onChange={(days) => form.set('days', days)}
                />
              }
            />
          )}
        </Section>
        {values.allowance > 0 && (
          <>
            <Section
              title="怎么补"
              padded
              note={
                values.way === 'approval'
                  ? '成员写明情况，您或有“管理内容”权限的管理员同意后才算'
                  : '用成员账号的积分，补上立即算；积分不归圈子'
              }
            >
              <Segmented
                label="怎么补"
                options={ways}
                value={values.way}
                onChange={(way) => form.set('way', way)}
              />
            </Section>
            <Section>
              {values.way === 'score' && (
                <ListRow
                  wrap
                  title="每次"
                  meta={values.price === 0 ? '不用积分' : `${values.price} 积分`}
                  end={
                    <Stepper
                      label="积分"
                      value={values.price}
                      max={checkinRules.patch.price}
                      step={10}
                      onChange={(price) => form.set('price', price)}
                    />
                  }
                />
              )}
              <SwitchField
                {...form.field('counts')}
                label="算入连续天数"
                help="不打开时，补的一天只加累计，连续从断的地方重新算"
              />
            </Section>
          </>
        )}
      </div>
    </SettingPage>
  );
}

/** Who waits, the first who asked on top. */
function Requests({ id }: { id: number }) {
  const read = useRequests(id);
  return (
    <PagedList query={read} keyOf={(one) => one.id} title="等您同意的补卡" empty={null}>
      {(one) => <Request one={one} />}
    </PagedList>
  );
}

function Request({ one }: { one: CheckinEntry & { title: string } }) {
  const client = useQueryClient();
  const now = useNow(60_000);
  const { busy, press } = usePress();
  const say = (yes: boolean, reason = ''): Promise<boolean> =>
    press(async () => {
      await decide(client, { checkin_id: one.id, yes: yes ? 1 : 0, ...(reason === '' ? {} : { reason }) });
      popTip(yes ? '已同意' : '没有同意', { type: 'good' });
    });
  async function refuse(): Promise<void> {
    const reason = await prompt({
      title: `不同意${one.user.name}的补卡`,
      placeholder: '为什么，本人会看到',
      required: true,
      validate: (value) => maxLength(checkinRules.reason)(value, '原因'),
      okLabel: '不同意',
    });
    if (reason !== null) await say(false, reason);
  }
  return (
    <div>
      <EntryRow entry={one} now={now} called={one.title} />
      <div className={css['acts']}>
        <Button kind="secondary" size="s" disabled={busy} onClick={() => void refuse()}>
          不同意
        </Button>
        <Button size="s" busy={busy} onClick={() => void say(true)}>
          同意
        </Button>
      </div>
    </div>
  );
}
