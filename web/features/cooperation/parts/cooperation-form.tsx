import {
  headingText,
  cooperationRules,
  kindLabels,
  kinds,
  sides,
} from '@qunlu/contract/cooperation/rules.ts';
import { useDraftForm } from '../../../platform/drafts/draft-form.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { KeptBanner } from '../../../ui/kept-banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { CityField } from '../../card/parts/city-field.tsx';
import { ImagesField } from '../../media/parts/images-field.tsx';
import { vipWay } from '../../membership/parts/vip-way.ts';
import { IndustryField } from './industry-field.tsx';
import { cooperationDrafts, placeOf, problems, type CooperationValues } from './values.ts';

const sideChoices = sides.map((value) => ({ value, label: value === 'need' ? '我在找' : '我能给' }));
const kindChoices = kinds.map((value) => ({ value, label: kindLabels[value] }));

interface CooperationFormProps {
  title: string;
  back: string;
  /** What names the draft: the post, or `new`. */
  name: string;
  initial: CooperationValues;
  /** The verb of the button. */
  label: string;
  note: string;
  /** Saves; a refusal is shown at its field. */
  onSave: (values: CooperationValues) => Promise<void>;
}

/** What somebody looks for or can give, on one page. */
export function CooperationForm({ title, back, name, initial, label, note, onSave }: CooperationFormProps) {
  const { form, isKept, discard } = useDraftForm<CooperationValues>({
    drafts: cooperationDrafts,
    name,
    initial,
    validate: problems,
    placeOf,
    wayOut: vipWay,
    onSave,
  });
  const { values } = form;

  const heading = headingText(values.side, values.kind);
  const other = values.side === 'need' ? 'offer' : 'need';
  return (
    <Page
      header={<ScreenHeader title={title} back={back} />}
      footer={<SubmitFooter label={label} form={form.id} busy={form.busy} note={note} />}
    >
      {isKept && <KeptBanner onForget={discard} />}
      <Form form={form}>
        <FieldGroup>
          <Field label="方向" group>
            <Segmented
              label="方向"
              options={sideChoices}
              value={values.side}
              onChange={(side) => form.set('side', side)}
            />
          </Field>
          <SelectField
            label="类别"
            options={kindChoices}
            value={values.kind}
            onChange={(kind) => form.field('kind').onChange(kind as CooperationValues['kind'])}
            help={`别人看到“${heading}”，“${headingText(other, values.kind)}”的会和您配上`}
          />
          <TextField
            {...form.field('title')}
            label="标题"
            required
            placeholder="比如：找茶叶礼盒的企业采购渠道"
            help="说到的词会用来配对"
            maxWide={cooperationRules.title}
          />
          <TextareaField
            {...form.field('content')}
            label="说明"
            required
            placeholder="您有什么、要什么、怎么合作；不用写电话，同意后会互换名片"
            maxWide={cooperationRules.content}
          />
        </FieldGroup>
        <FieldGroup>
          <IndustryField
            value={values.industry}
            error={form.field('industry').error}
            onChange={(industry) => form.set('industry', industry)}
          />
          <CityField
            code={values.citycode}
            name={values.cityname}
            error={form.field('citycode').error}
            onPick={(code, cityname) => {
              form.set('cityname', cityname);
              form.set('citycode', code);
            }}
          />
          <ImagesField
            label="图片"
            error={form.field('images').error}
            max={cooperationRules.images}
            value={values.images}
            onChange={(images) => form.set('images', images)}
          />
        </FieldGroup>
      </Form>
    </Page>
  );
}
