import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { AvatarField } from '../../../media/parts/avatar-field.tsx';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { BirthdayField } from './birthday-field.tsx';
import type { PartProps } from './part-props.ts';

export const sexLabels: Record<number, string> = { 0: '保密', 1: '男', 2: '女' };
const sexes = [0, 1, 2].map((sex) => ({ value: String(sex), label: sexLabels[sex] ?? '' }));

/** The pictures at the top of the card, and what a person says of themselves. */
export function AboutPart({ card, form }: PartProps) {
  const { values } = form;
  return (
    <>
      <FieldGroup>
        <AvatarField
          id={card.user_id}
          name={values.realname}
          value={values.avatar}
          error={form.field('avatar').error}
          onChange={(avatar) => form.set('avatar', avatar)}
        />
        <ImageField
          kind={uploadKinds.image}
          shape="wide"
          label="封面图"
          help="在名片最上方，宽图最合适"
          value={values.cardphoto}
          error={form.field('cardphoto').error}
          onChange={(address) => form.set('cardphoto', address)}
        />
      </FieldGroup>
      <FieldGroup>
        <SelectField
          {...form.field('sex')}
          label="性别"
          options={sexes}
          placeholder="未填写"
          value={values.sex === null ? '' : String(values.sex)}
          onChange={(sex) => form.set('sex', sex === '' ? (card.sex_chosen ? card.sex : null) : Number(sex))}
        />
        <BirthdayField
          value={values.birthday}
          error={form.field('birthday').error}
          onChange={(birthday) => form.set('birthday', birthday)}
        />
      </FieldGroup>
    </>
  );
}
