import { type Visibility, visibility, visibilityLabels } from '@qunlu/contract/activity/rules.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import type { BoundField } from '../../../../ui/form/use-form.ts';
import { Section } from '../../../../ui/section.tsx';
import { ChoiceList } from '../../../circle/parts/choice-list.tsx';

export interface FoundValues {
  visibility: Visibility;
  people_shown: boolean;
  form_each: boolean;
}

interface FoundFieldsProps {
  /** It is held in a circle. */
  inCircle: boolean;
  seen: BoundField<Visibility>;
  people: BoundField<boolean>;
  each: BoundField<boolean>;
}

const words: Record<Visibility, string> = {
  [visibility.public]: '出现在发现和搜索里，先要实名',
  [visibility.link]: '不出现在列表里，有链接或二维码的人打得开',
  [visibility.circle]: '只有圈子的成员看得到',
};

/** Who finds it, and what of those who come is shown. */
export function FoundFields({ inCircle, seen, people, each }: FoundFieldsProps) {
  const choices = Object.values(visibility).filter((one) => one !== visibility.circle || inCircle);
  return (
    <>
      <FieldGroup>
        <Field label="谁能找到" group error={seen.error}>
          <ChoiceList
            label="谁能找到"
            options={choices.map((one) => ({
              value: String(one),
              label: visibilityLabels[one],
              words: words[one],
            }))}
            value={String(seen.value)}
            onChange={(one) => seen.onChange(Number(one) as Visibility)}
          />
        </Field>
      </FieldGroup>
      <Section>
        <SwitchField {...people} label="显示谁会来" help="只显示自己愿意的人，报名时由他们选" />
        <SwitchField {...each} label="每张票各填一份" help="一次报几张时，每个人的姓名和要填的都分开填" />
      </Section>
    </>
  );
}
