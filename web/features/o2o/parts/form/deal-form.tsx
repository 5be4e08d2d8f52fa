import { dealRules } from '@qunlu/contract/o2o/rules.ts';
import type { ReactNode } from 'react';
import { useDraftForm } from '../../../../platform/drafts/draft-form.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { DateTimeField } from '../../../../ui/form/date-time-field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import type { Form as FormState } from '../../../../ui/form/use-form.ts';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { Page } from '../../../../ui/page.tsx';
import { ContentField, CoverField } from '../../../media/parts/content-field.tsx';
import { ShopFields } from './shop-fields.tsx';
import { dealDrafts, type DealValues, problemsOf } from './values.ts';

interface DealFormProps {
  title: string;
  back: string;
  /** What names the draft: the deal, or `new`. */
  name: string;
  initial: DealValues;
  sold?: number;
  /** The verb of the button. */
  label: string;
  note?: string;
  /** Above the form. */
  children?: ReactNode;
  /** Saves; a refusal is shown at its field. */
  onSave: (values: DealValues) => Promise<void>;
}

/** Everything that a shop writes of a deal, on one page. */
export function DealForm(props: DealFormProps) {
  const { title, back, name, sold = 0, label, note, children, onSave } = props;
  const { form, isKept, discard } = useDraftForm<DealValues>({
    drafts: dealDrafts,
    name,
    initial: props.initial,
    validate: problemsOf(sold),
    placeOf,
    onSave,
  });

  return (
    <Page
      header={<ScreenHeader title={title} back={back} />}
      footer={<SubmitFooter label={label} form={form.id} busy={form.busy} {...(note ? { note } : {})} />}
    >
      {isKept && <KeptBanner onForget={discard} />}
      {children}
      <Form form={form}>
        <OfferFields form={form} sold={sold} />
        <ShopFields form={form} />
        <MoreFields form={form} />
      </Form>
    </Page>
  );
}

/** The field of the form at which a refusal is shown. */
function placeOf(field: string, values: DealValues): keyof DealValues | undefined {
  const name = field.split(/[.[\]]+/)[1] ?? '';
  if (name === 'lat' || name === 'lng') return 'place';
  return name in values ? (name as keyof DealValues) : undefined;
}

const digits = (text: string): string => text.replaceAll(/\D/g, '');

/** What is sold, for how much, how many of it and until when. */
function OfferFields({ form, sold }: { form: FormState<DealValues>; sold: number }) {
  return (
    <>
      <FieldGroup>
        <TextField
          {...form.field('title')}
          label="标题"
          required
          placeholder="例如 双人下午茶：一壶龙井，四样点心"
          maxWide={dealRules.title}
        />
        <TextField {...form.field('price')} label="现价" kind="decimal" required after="元" maxLength={9} />
        <TextField
          {...form.field('was')}
          label="原价"
          kind="decimal"
          optional
          after="元"
          maxLength={9}
          help="门店里平时的价格；没有优惠就不填"
        />
      </FieldGroup>
      <FieldGroup title="多少和多久">
        <TextField
          {...form.field('stock')}
          label="一共几份"
          kind="integer"
          required
          after="份"
          maxLength={6}
          help={sold > 0 ? `已经卖出 ${sold} 份，不能少于它` : ''}
          onChange={(text) => form.field('stock').onChange(digits(text))}
        />
        <TextField
          {...form.field('per_person')}
          label="每人最多"
          kind="integer"
          required
          after="份"
          maxLength={2}
          onChange={(text) => form.field('per_person').onChange(digits(text))}
        />
        <DateTimeField
          {...form.field('valid_to')}
          label="有效期至"
          required
          help="到时没有用的券，钱自动全额退给买家"
        />
      </FieldGroup>
      <FieldGroup>
        <TextareaField
          {...form.field('rules')}
          label="使用规则"
          required
          placeholder={'一句一行，例如\n周末通用\n请提前一天打电话'}
          maxWide={dealRules.rules}
        />
      </FieldGroup>
    </>
  );
}

function MoreFields({ form }: { form: FormState<DealValues> }) {
  return (
    <FieldGroup title="说得更多">
      <ContentField
        {...form.field('content')}
        label="优惠内容"
        optional
        placeholder="包含什么、几个人用"
        asks="包含什么、几个人用、多大份"
        maxWide={dealRules.content}
        onDone={(content) => form.set('content', content)}
      />
      <CoverField
        {...form.field('images')}
        optional
        max={dealRules.images}
        onDone={(images) => form.set('images', images)}
      />
    </FieldGroup>
  );
}
