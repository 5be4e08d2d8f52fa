import {
  headingText,
  cooperationRules,
  kindLabels,
  kinds,
  sides,
} from '@qunlu/contract/cooperation/rules.ts';
import { useEffect, useState } from 'react';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { pendingWords } from '../../../platform/upload/pending.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
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

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What somebody looks for or can give, on one page. */
export function CooperationForm({ title, back, name, initial, label, note, onSave }: CooperationFormProps) {
  const [start] = useState(initial);
  const [draft, setDraft] = useState(() => cooperationDrafts.read<CooperationValues>(name));
  const form = useForm<CooperationValues>({
    initial: { ...start, ...draft },
    validate: problems,
    async onSubmit(values) {
      // An upload that failed would silently be missing.
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      try {
        await onSave(values);
        cooperationDrafts.drop(name);
      } catch (error) {
        const field = error instanceof RequestError ? placeOf(error.field) : undefined;
        if (field) form.setError(field, sentence(error));
        else popTip(sentence(error), { type: 'bad', duration: 5000, ...vipWay(error) });
      }
    },
  });
  const { values } = form;
  useEffect(() => {
    if (same(values, start)) cooperationDrafts.drop(name);
    else cooperationDrafts.keep(name, values);
  }, [name, start, values]);

  function discard(): void {
    setDraft({});
    form.reset(start);
  }
  const heading = headingText(values.side, values.kind);
  const other = values.side === 'need' ? 'offer' : 'need';
  return (
    <Page
      header={<ScreenHeader title={title} back={back} />}
      footer={<SubmitFooter label={label} form={form.id} busy={form.busy} note={note} />}
    >
      {Object.keys(draft).length > 0 && (
        <Banner
          action={
            <Button kind="quiet" size="s" onClick={discard}>
              放弃
            </Button>
          }
        >
          有未保存的修改，已为您恢复
        </Banner>
      )}
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
