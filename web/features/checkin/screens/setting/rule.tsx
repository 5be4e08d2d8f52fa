import type { ManagedCampaign } from '@qunlu/contract/checkin/entity.ts';
import { minuteOf } from '@qunlu/contract/checkin/streak.ts';
import { dayName, weekdayName } from '@qunlu/contract/checkin/words.ts';
import { checkinRules } from '@qunlu/contract/checkin/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { navigate } from '../../../../platform/router/location.ts';
import { useAttempt, usePress } from '../../../../platform/press.ts';
import { useQueryParams } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckRow } from '../../../../ui/check-row.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Plus } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { circlePaths } from '../../../circle/paths.ts';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { failedAt } from '../../parts/failed-at.ts';
import { ChosenSetting } from '../../parts/setting-form.tsx';
import { CampaignChips, CountsFrom, OtherParts, SettingGate } from '../../parts/setting-frame.tsx';
import { WeekdaysField } from '../../parts/weekdays-field.tsx';
import { checkinPaths } from '../../paths.ts';
import { drop, keepCampaign, type ManagedList } from '../../queries/settings.ts';

/** R143: what it is called, from when to when, on which days, for whom. */
export default function Rule() {
  const isNew = useQueryParams().get('new') === '1';
  return (
    <SettingGate title="打卡规则">
      {(id, managed) =>
        isNew ? (
          <RuleForm id={id} managed={managed} campaign={null} />
        ) : (
          <ChosenSetting
            id={id}
            managed={managed}
            title="打卡规则"
            back={circlePaths.setting(id)}
            Setting={RuleForm}
          />
        )
      }
    </SettingGate>
  );
}

interface Values {
  title: string;
  cover: string;
  intro: string;
  starts_on: string;
  ends_on: string;
  weekdays: number[];
  who: 'all' | 'groups';
  groups: number[];
  ranked: boolean;
}

const fieldNames = ['title', 'cover', 'intro', 'starts_on', 'ends_on', 'weekdays', 'groups'] as const;

const today = (): string => dayName(Math.floor(minuteOf(Date.now()) / 1440));
const inDays = (days: number): string => dayName(Math.floor(minuteOf(Date.now()) / 1440) + days);

const initialOf = (campaign: ManagedCampaign | null): Values =>
  campaign
    ? {
        title: campaign.title,
        cover: campaign.cover,
        intro: campaign.intro,
        starts_on: campaign.starts_on,
        ends_on: campaign.ends_on,
        weekdays: campaign.rule.weekdays,
        who: campaign.who === 'groups' ? 'groups' : 'all',
        groups: campaign.groups,
        ranked: campaign.ranked,
      }
    : {
        title: '',
        cover: '',
        intro: '',
        starts_on: today(),
        ends_on: inDays(29),
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        who: 'all',
        groups: [],
        ranked: true,
      };

interface RuleFormProps {
  id: number;
  managed: ManagedList;
  campaign: ManagedCampaign | null;
}

function RuleForm({ id, managed, campaign }: RuleFormProps) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const isOver = campaign?.state === 'over';
  const form = useForm<Values>({
    initial: initialOf(campaign),
    validate: ({ title, starts_on: from, ends_on: to, weekdays, who, groups }) => ({
      title: title.trim() === '' ? '请填写名称，例如 晨读' : '',
      starts_on: from === '' ? '请选择第一天' : '',
      ends_on: to === '' ? '请选择最后一天' : to < from ? '最后一天不能早于第一天' : '',
      weekdays: weekdays.length === 0 ? '请至少选一天' : '',
      groups: who === 'groups' && groups.length === 0 ? '请选择让哪些分组参加' : '',
    }),
    async onSubmit(values) {
      const pending = pendingWords();
      if (pending !== '') return popTip(pending, { type: 'bad' });
      const body = {
        id,
        ...(campaign ? { campaign_id: campaign.id } : {}),
        ...values,
        ranked: values.ranked ? (1 as const) : (0 as const),
        groups: values.who === 'groups' ? values.groups : [],
      };
      try {
        const saved = await attempt(body, (key) => keepCampaign(client, body, key));
        form.reset(initialOf(saved));
        popTip(campaign ? '已保存' : '已发起，接着设时间和要填的内容', { type: 'good' });
        if (!campaign) navigate(checkinPaths.setting(id, 'checkin-time', saved.id), { replace: true });
      } catch (error) {
        failedAt(form, fieldNames, error);
      }
    },
  });
  const { values } = form;
  const groups = managed.groups;
  return (
    <Page
      header={<ScreenHeader title={campaign ? '打卡规则' : '发起打卡'} back={circlePaths.setting(id)} />}
      footer={
        !isOver && <SubmitFooter form={form.id} busy={form.busy} label={campaign ? '保存' : '发起打卡'} />
      }
    >
      {campaign && (
        <>
          <CampaignChips part="checkin-rule" managed={managed} />
          <CountsFrom campaign={campaign} />
        </>
      )}
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('title')}
            label="名称"
            required
            placeholder="例如 晨读"
            disabled={isOver}
            maxWide={checkinRules.title}
          />
          <TextField
            {...form.field('starts_on')}
            label="第一天"
            kind="date"
            required
            disabled={isOver || (campaign !== null && campaign.state !== 'coming')}
          />
          <TextField
            {...form.field('ends_on')}
            label="最后一天"
            kind="date"
            required
            disabled={isOver}
            help={`最长 ${checkinRules.days} 天`}
          />
          <WeekdaysField
            value={values.weekdays}
            onChange={(weekdays) => form.set('weekdays', weekdays)}
            error={form.field('weekdays').error}
            disabled={isOver}
            nameOf={weekdayName}
          />
          <TextareaField
            {...form.field('intro')}
            label="介绍"
            optional
            placeholder="为什么一起坚持，怎么算完成"
            disabled={isOver}
            maxWide={checkinRules.intro}
          />
          <ImageField
            kind={uploadKinds.image}
            label="封面"
            optional
            shape="wide"
            value={values.cover}
            error={form.field('cover').error}
            onChange={(cover) => form.set('cover', cover)}
          />
        </FieldGroup>
        <div>
          {groups.length > 0 && (
            <Section title="谁参加" padded>
              <Segmented
                label="谁参加"
                options={[
                  { value: 'all', label: '所有成员' },
                  { value: 'groups', label: '几个分组' },
                ]}
                value={values.who}
                onChange={(who) => form.set('who', who)}
              />
            </Section>
          )}
          {values.who === 'groups' && (
            <Field label="哪些分组" required error={form.field('groups').error} group>
              <ul>
                {groups.map((group) => (
                  <li key={group.id}>
                    <CheckRow
                      title={group.name}
                      checked={values.groups.includes(group.id)}
                      onChange={() =>
                        form.set(
                          'groups',
                          values.groups.includes(group.id)
                            ? values.groups.filter((one) => one !== group.id)
                            : [...values.groups, group.id],
                        )
                      }
                    />
                  </li>
                ))}
              </ul>
            </Field>
          )}
          <Section>
            <SwitchField
              {...form.field('ranked')}
              label="开排行"
              help="按累计、连续和谁先打来排，成员都看得到"
              disabled={isOver}
            />
          </Section>
        </div>
      </Form>
      {campaign && (
        <>
          <OtherParts id={id} campaign={campaign.id} own="checkin-rule" />
          <More id={id} campaign={campaign} />
        </>
      )}
    </Page>
  );
}

function More({ id, campaign: { id: campaign, title, begun } }: { id: number; campaign: ManagedCampaign }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  async function remove(): Promise<void> {
    const yes = await confirm({
      title: `删除“${title}”？`,
      message: '还没有人打过卡，删除后不能恢复。',
      okLabel: '删除',
      danger: true,
    });
    if (!yes) return;
    const isDone = await press(() => drop(client, id, campaign));
    if (isDone) navigate(checkinPaths.setting(id, 'checkin-rule'), { replace: true });
  }
  return (
    <Section plain padded>
      <Button block kind="secondary" icon={<Plus size={20} aria-hidden />} href={checkinPaths.make(id)}>
        再发起一个
      </Button>
      {!begun && (
        <Button block kind="quiet" busy={busy} onClick={() => void remove()}>
          删除这个打卡
        </Button>
      )}
    </Section>
  );
}
