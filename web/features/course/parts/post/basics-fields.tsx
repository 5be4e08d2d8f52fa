import { courseRules, courseVisible, courseVisibleLabels } from '@qunlu/contract/course/rules.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { FieldGroup } from '../../../../ui/form/form.tsx';
import { SwitchField } from '../../../../ui/form/switch-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import type { Form } from '../../../../ui/form/use-form.ts';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { BasicsValues } from './values.ts';

/** What a course is called and looks like, what one learns, and who may look at its outline. */
export function BasicsFields({ form }: { form: Form<BasicsValues> }) {
  const { values } = form;
  return (
    <>
      <FieldGroup>
        <TextField
          {...form.field('title')}
          label="标题"
          required
          placeholder="例如 岩茶入门十二讲"
          maxWide={courseRules.title}
        />
        <ImageField
          kind={uploadKinds.image}
          label="封面"
          optional
          shape="wide"
          error={form.field('cover').error}
          value={values.cover}
          onChange={(cover) => form.set('cover', cover)}
        />
        <TextareaField
          {...form.field('intro')}
          label="学什么"
          optional
          placeholder="学完会什么、适合谁、怎么安排"
          maxWide={courseRules.intro}
        />
      </FieldGroup>
      <Section>
        <SwitchField
          name="visible"
          label={courseVisibleLabels[courseVisible.visitors]}
          help="打开后没有加入的人也看得到目录和试看；加入圈子才能学"
          value={values.visible === courseVisible.visitors}
          onChange={(open) => form.set('visible', open ? courseVisible.visitors : courseVisible.members)}
        />
      </Section>
    </>
  );
}
