import type { ManagedCampaign } from '@qunlu/contract/checkin/entity.ts';
import { checkinRules } from '@qunlu/contract/checkin/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { SettingPage, SettingScreen, useSettingForm, type SettingProps } from '../../parts/setting-form.tsx';
import { keepParams } from '../../queries/settings.ts';

/** R145: what a check-in must have. */
export default function Params() {
  return <SettingScreen title="打卡内容" Setting={ParamsForm} />;
}

const valuesOf = ({ rule: { params } }: ManagedCampaign) => ({ ...params, counted: params.unit !== '' });

function ParamsForm(setting: SettingProps) {
  const client = useQueryClient();
  const { campaign } = setting;
  const form = useSettingForm({
    campaign,
    valuesOf,
    fields: ['unit', 'text', 'images'],
    validate: ({ counted, unit }) => ({
      unit: counted && unit.trim() === '' ? '请填写单位，例如 公里' : '',
    }),
    keep: ({ text, images, voice, counted, unit, place }) =>
      keepParams(client, {
        id: campaign.id,
        text,
        images,
        voice: voice ? 1 : 0,
        unit: counted ? unit.trim() : '',
        place: place ? 1 : 0,
      }),
  });
  const { values } = form;
  return (
    <SettingPage title="打卡内容" part="checkin-params" setting={setting} form={form}>
      <Section note="没有要求的，文字和图片成员也可以自己加">
        <ListRow
          wrap
          title="文字"
          meta={values.text === 0 ? '不要求' : `至少 ${values.text} 个字`}
          end={
            <Stepper
              label="字数"
              value={values.text}
              max={checkinRules.textMin}
              step={10}
              onChange={(text) => form.set('text', text)}
            />
          }
        />
        <ListRow
          wrap
          title="图片"
          meta={values.images === 0 ? '不要求' : `至少 ${values.images} 张`}
          end={
            <Stepper
              label="图片数"
              value={values.images}
              max={checkinRules.images}
              onChange={(images) => form.set('images', images)}
            />
          }
        />
        <SwitchField
          {...form.field('voice')}
          label="要一段语音"
          help={`最长 ${checkinRules.voiceSeconds} 秒，只有成员能听`}
        />
        <SwitchField {...form.field('place')} label="要位置" help="成员允许后读取一次，精确到约 100 米" />
        <SwitchField {...form.field('counted')} label="要一个数值" help="比如跑了几公里、读了几页" />
      </Section>
      {values.counted && (
        <FieldGroup>
          <TextField
            {...form.field('unit')}
            label="单位"
            required
            placeholder="例如 公里"
            maxWide={checkinRules.unit}
          />
        </FieldGroup>
      )}
    </SettingPage>
  );
}
