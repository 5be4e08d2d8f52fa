import {
  categories,
  categoryLabels,
  circleQuestionTypes,
  contactVisibleLabels,
  formAskLabels,
  formAsks,
  joinType,
  joinTypeLabels,
  joinTypes,
  circleRules,
} from '@qunlu/contract/circle/rules.ts';
import type { CircleSettings } from '@qunlu/contract/circle/settings.ts';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { CheckRow } from '../../../../ui/check-row.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Stepper } from '../../../../ui/stepper.tsx';
import { QuestionsField } from '../../../form/parts/questions-field.tsx';
import { AvatarField } from '../../../media/parts/avatar-field.tsx';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { circlePaths } from '../../paths.ts';
import { ChoiceList } from '../choice-list.tsx';
import { contactWords, joinWords } from '../join-words.ts';
import { needsPassword, problems, type CircleValues, valuesOf } from './values.ts';

export interface CircleFormProps {
  settings: CircleSettings;
  /** Saves; a refusal is shown at its field. */
  onSave: (values: CircleValues) => Promise<void>;
}

const isPaid = (type: number): boolean => type === joinType.paid || type === joinType.paidApproval;

/** Everything that a circle says of itself and how one joins it, on one page. */
export function CircleForm({ settings, onSave }: CircleFormProps) {
  const { id, can, paid_types, has_password } = settings;
  const form = useForm<CircleValues>({
    initial: valuesOf(settings),
    validate: (given) => problems(given, has_password && settings.join_type === joinType.password),
    async onSubmit(given) {
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      try {
        await onSave(given);
      } catch (error) {
        refuse(error);
      }
    },
  });
  const { values } = form;

  function refuse(error: unknown): void {
    const name = error instanceof RequestError ? (error.field ?? '').split('.')[0] : '';
    if (name && name in values) form.setError(name as keyof CircleValues, sentence(error));
    else popTip(sentence(error), { type: 'bad', duration: 5000 });
  }

  /** A paid way is the owner's, and stays while an admin edits the rest. */
  const types = joinTypes.map((type) => ({
    value: String(type),
    label: joinTypeLabels[type],
    words: isPaid(type) && !paid_types ? paidWords(can.own) : joinWords[type],
    disabled: isPaid(type) !== isPaid(settings.join_type) ? (isPaid(type) ? !paid_types : !can.own) : false,
  }));

  return (
    <Page
      header={<ScreenHeader title="资料和加入方式" back={circlePaths.setting(id)} />}
      footer={<SubmitFooter label="保存" form={form.id} busy={form.busy} disabled={!form.dirty} />}
    >
      <Form form={form}>
        <FieldGroup>
          <AvatarField
            id={id}
            name={values.name}
            value={values.avatar}
            help="没有头像时，用名称的第一个字"
            error={form.field('avatar').error}
            onChange={(avatar) => form.set('avatar', avatar)}
          />
          <TextField {...form.field('name')} label="名称" required maxWide={circleRules.name} />
          <SelectField
            {...form.field('category')}
            label="分类"
            options={categories.map((one) => ({ value: String(one), label: categoryLabels[one] }))}
          />
          <TextField
            {...form.field('city')}
            label="所在城市"
            optional
            placeholder="例如 杭州"
            maxWide={circleRules.city}
          />
          <TextareaField
            {...form.field('intro')}
            label="介绍"
            optional
            placeholder="是什么样的圈子，加入以后有什么"
            maxWide={circleRules.intro}
          />
          <ImageField
            label="封面"
            optional
            kind={uploadKinds.image}
            shape="wide"
            value={values.cover}
            error={form.field('cover').error}
            onChange={(cover) => form.set('cover', cover)}
          />
          <TextareaField
            {...form.field('notice')}
            label="公告"
            optional
            help="成员在首页看到"
            maxWide={circleRules.notice}
          />
        </FieldGroup>
        <Section>
          <SwitchField
            {...form.field('listed')}
            label="公开展示"
            help="打开后出现在广场和搜索里；不打开只能经链接和二维码进来"
          />
        </Section>
        <FieldGroup title="怎么加入">
          <Field label="加入方式" group error={form.field('join_type').error}>
            <ChoiceList
              label="加入方式"
              options={types}
              value={values.join_type}
              onChange={(type) => form.set('join_type', type)}
            />
          </Field>
          {needsPassword(values) && (
            <TextField
              {...form.field('password')}
              label="加入口令"
              required={!has_password}
              optional={has_password}
              help={
                has_password
                  ? '不填就保留原来的；口令谁也看不到，忘了就换一个'
                  : '告诉要来的人；保存以后谁也看不到'
              }
              maxWide={circleRules.password.max}
            />
          )}
        </FieldGroup>
        <Section title="加入时要填" note="姓名和手机号总是要填。只有圈主和管理员看得到提交的内容">
          {formAsks.map((ask) => (
            <CheckRow
              key={ask}
              title={formAskLabels[ask]}
              checked={values.asks.includes(ask)}
              onChange={() =>
                form.set(
                  'asks',
                  values.asks.includes(ask)
                    ? values.asks.filter((one) => one !== ask)
                    : [...values.asks, ask],
                )
              }
            />
          ))}
        </Section>
        <QuestionsField
          value={values.fields}
          types={circleQuestionTypes}
          most={circleRules.fields}
          error={form.field('fields').error}
          onChange={(fields) => form.set('fields', fields)}
        />
        <FieldGroup title="成员之间">
          <Field label="联系方式给谁看" group help="成员自己名片上的设置仍然有效，谁看过本人都知道">
            <ChoiceList
              label="联系方式给谁看"
              options={([0, 1, 2] as const).map((value) => ({
                value: String(value),
                label: contactVisibleLabels[value],
                words: contactWords[value],
              }))}
              value={values.contact_visible}
              onChange={(value) => form.set('contact_visible', value)}
            />
          </Field>
          <Field label="每周最多几条通知" group help="每位成员一周收到的通知不超过这个数，0 为不发">
            <Stepper
              label="每周最多几条通知"
              value={values.weekly_notices}
              min={0}
              max={7}
              onChange={(count) => form.set('weekly_notices', count)}
            />
          </Field>
        </FieldGroup>
      </Form>
    </Page>
  );
}

const paidWords = (own: boolean): string => (own ? '先到会费里设置一档会费' : '由圈主设置');
