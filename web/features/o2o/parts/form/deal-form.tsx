import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import { dealRules } from '@qunlu/contract/o2o/rules.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { DateTimeField } from '../../../../ui/form/date-time-field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { PickerField } from '../../../../ui/form/picker-field.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { type Form as FormState, useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { pick } from '../../../../ui/picker/pick.tsx';
import { ImagesField } from '../../../media/parts/images-field.tsx';
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

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Everything that a shop writes of a deal, on one page. */
export function DealForm(props: DealFormProps) {
  const { title, back, name, sold = 0, label, note, children, onSave } = props;
  const [start] = useState(props.initial);
  const [draft, setDraft] = useState(() => dealDrafts.read<DealValues>(name));
  const form = useForm<DealValues>({
    initial: { ...start, ...draft },
    validate: problemsOf(sold),
    async onSubmit(values) {
      // An upload that failed would silently be missing.
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      try {
        await onSave(values);
        dealDrafts.drop(name);
      } catch (error) {
        refuse(error);
      }
    },
  });
  const { values } = form;
  useEffect(() => {
    if (same(values, start)) dealDrafts.drop(name);
    else dealDrafts.keep(name, values);
  }, [name, start, values]);

  function refuse(error: unknown): void {
    const field = error instanceof RequestError ? placeOf(error.field ?? '', values) : undefined;
    if (field) form.setError(field, sentence(error));
    else popTip(sentence(error), { type: 'bad', duration: 5000 });
  }

  function discard(): void {
    setDraft({});
    form.reset(start);
  }

  return (
    <Page
      header={<ScreenHeader title={title} back={back} />}
      footer={<SubmitFooter label={label} form={form.id} busy={form.busy} {...(note ? { note } : {})} />}
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
  const { values } = form;
  async function write(): Promise<void> {
    const before = values.content;
    const content = await pick.editor({
      title: '优惠内容',
      placeholder: '包含什么、几个人用、多大份',
      value: before,
      maxWide: dealRules.content,
      // Kept as a draft at once: the session may end while the person writes.
      onWrite: (written) => form.field('content').onChange(written),
      onImage: async () => (await import('../../../media/parts/pick-picture.tsx')).pickPicture(),
    });
    form.set('content', content ?? before);
  }
  return (
    <FieldGroup title="说得更多">
      <PickerField
        label="优惠内容"
        optional
        text={wordsOf(values.content).replaceAll('\n', ' ')}
        placeholder="包含什么、几个人用"
        error={form.field('content').error}
        onOpen={() => void write()}
      />
      <ImagesField
        label="图片"
        optional
        help="第一张是封面"
        error={form.field('images').error}
        max={dealRules.images}
        value={values.images}
        onChange={(images) => form.set('images', images)}
      />
    </FieldGroup>
  );
}
