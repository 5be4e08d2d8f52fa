import {
  buyVisibility,
  type BuyVisibility,
  buyVisibilityLabels,
  groupbuyRules,
  type Threshold,
  thresholdUnits,
} from '@qunlu/contract/groupbuy/rules.ts';
import { DateTimeField } from '../../../../ui/form/date-time-field.tsx';
import { FieldNote } from '../../../../ui/form/field-note.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { Section } from '../../../../ui/section.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { ChoiceList } from '../../../circle/parts/choice-list.tsx';
import { ContentField, CoverField } from '../../../media/parts/content-field.tsx';
import { PointsField } from './points-field.tsx';
import { type BuyValues, firstPoint } from './values.ts';

interface Fields {
  form: Form<BuyValues>;
}

/** What it is. */
export function TextFields({ form }: Fields) {
  return (
    <FieldGroup>
      <TextField
        {...form.field('title')}
        label="标题"
        required
        placeholder="例如 周五到货：丹东草莓"
        maxWide={groupbuyRules.title}
      />
      <CoverField
        {...form.field('images')}
        optional
        max={groupbuyRules.images}
        onDone={(images) => form.set('images', images)}
      />
      <ContentField
        {...form.field('content')}
        label="说明"
        optional
        placeholder="哪里来的、怎么样、注意什么"
        maxWide={groupbuyRules.content}
        onDone={(content) => form.set('content', content)}
      />
    </FieldGroup>
  );
}

const thresholdLabels: Record<Threshold, string> = { none: '不限', people: '按人数', pieces: '按件数' };

/** From how many on it takes place, until when people order, and when the goods are there. */
export function TermsFields({ form, fixed }: Fields & { fixed: boolean }) {
  const { threshold } = form.values;
  if (fixed)
    return (
      <FieldGroup title="成团和时间">
        <FieldNote help="已有人参加，截止、备货时间和成团条件不能再改；要改请取消后重新发起" />
      </FieldGroup>
    );
  return (
    <FieldGroup title="成团和时间">
      <Field label="成团条件" group error={form.field('threshold').error}>
        <Segmented
          label="成团条件"
          options={(['none', 'people', 'pieces'] as const).map((value) => ({
            value,
            label: thresholdLabels[value],
          }))}
          value={threshold}
          onChange={(value) => form.set('threshold', value)}
        />
      </Field>
      {threshold !== 'none' && (
        <TextField
          {...form.field('needed')}
          label={threshold === 'people' ? '几人成团' : '几件成团'}
          kind="integer"
          required
          after={thresholdUnits[threshold]}
          maxLength={6}
          help="截止时不够，自动全额退款"
          onChange={(text) => form.field('needed').onChange(text.replaceAll(/\D/g, ''))}
        />
      )}
      <DateTimeField
        {...form.field('deadline')}
        label="截止时间"
        required
        help={`最多 ${groupbuyRules.deadlineDays} 天；截止前参加的人可以随时退`}
      />
      <DateTimeField
        {...form.field('ready_by')}
        label="最晚备好"
        required
        help="过了还没有备好的，自动全额退款"
      />
    </FieldGroup>
  );
}

/** How goods come to who bought them. */
export function WayFields({ form }: Fields) {
  const { values } = form;
  return (
    <>
      <Section title="取货方式">
        <SwitchField
          label="自提"
          help="到自提点出示取货码"
          value={values.points.length > 0}
          onChange={(on) => form.set('points', on ? [firstPoint] : [])}
        />
        <SwitchField
          label="快递"
          help="买的人填地址，您填单号"
          value={values.express}
          onChange={(on) => form.set('express', on)}
        />
        <SwitchField
          label="送货上门"
          help="买的人填地址，您送过去"
          value={values.local}
          onChange={(on) => form.set('local', on)}
        />
      </Section>
      <FieldGroup>
        {values.points.length > 0 && (
          <PointsField value={values.points} onChange={(points) => form.field('points').onChange(points)} />
        )}
        {form.field('points').error && (
          <div data-invalid="true" tabIndex={-1}>
            <FieldNote error={form.field('points').error} />
          </div>
        )}
        {values.express && (
          <TextField
            {...form.field('express_note')}
            label="快递说明"
            optional
            placeholder="例如 顺丰，全国包邮"
            maxWide={groupbuyRules.deliveryNote}
          />
        )}
        {values.local && (
          <TextField
            {...form.field('local_note')}
            label="送货范围"
            optional
            placeholder="例如 三公里内，每晚 6 点送"
            maxWide={groupbuyRules.deliveryNote}
          />
        )}
      </FieldGroup>
    </>
  );
}

const seenWords: Record<BuyVisibility, string> = {
  [buyVisibility.public]: '出现在团购和搜索里，审核通过后别人看得到',
  [buyVisibility.link]: '不出现在列表里，有链接或二维码的人打得开',
  [buyVisibility.members]: '只有圈子的成员看得到',
};

/** Who finds it. */
export function SeenFields({ form }: Fields) {
  const { values } = form;
  const choices = Object.values(buyVisibility).filter(
    (one) => one !== buyVisibility.members || values.circle_id > 0,
  );
  return (
    <FieldGroup>
      <Field label="谁能看到" group error={form.field('visibility').error}>
        <ChoiceList
          label="谁能看到"
          options={choices.map((one) => ({
            value: String(one),
            label: buyVisibilityLabels[one],
            words: seenWords[one],
          }))}
          value={String(values.visibility)}
          onChange={(one) => form.set('visibility', Number(one) as BuyVisibility)}
        />
      </Field>
    </FieldGroup>
  );
}
