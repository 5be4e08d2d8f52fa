import { wordsOf } from '@qunlu/contract/kernel/rich-text.ts';
import {
  serviceRules,
  serviceTypeLabels,
  serviceTypes,
  type ServiceType,
} from '@qunlu/contract/service/rules.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { PickerField } from '../../../../ui/form/picker-field.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Page } from '../../../../ui/page.tsx';
import { pick } from '../../../../ui/picker/pick.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { useWide } from '../../../../ui/use-wide.ts';
import { SellingSteps } from '../../../identity/parts/selling-steps.tsx';
import { ImagesField } from '../../../media/parts/images-field.tsx';
import { servicePaths } from '../../paths.ts';
import { useApplication } from '../../queries/apply.ts';
import { Needs } from '../needs.tsx';
import type { ShownService } from '../shown.ts';
import { CategoryField, useCategoryText } from './category-field.tsx';
import { Preview, showPreview } from './preview.tsx';
import css from './service-form.module.css';
import { isPaid, problems, serviceDrafts, type ServiceValues, shownOfValues } from './values.ts';
import { WaysField } from './ways-field.tsx';
import { vipWay } from '../../../membership/parts/vip-way.ts';

const types = Object.values(serviceTypes).map((type) => ({
  value: String(type),
  label: serviceTypeLabels[type],
}));

export interface ServiceFormProps {
  title: string;
  back: string;
  /** What names the draft: the service, or `new`. */
  name: string;
  initial: ServiceValues;
  /** The verb of the button. */
  label: string;
  note?: string;
  /** The service is there: its type stays as it is. */
  published?: { figures: ShownService; scheduled: boolean };
  /** Between the form and its end. */
  children?: ReactNode;
  /** Saves; a refusal is shown at its field. */
  onSave: (values: ServiceValues) => Promise<void>;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Everything that its owner writes of a service, on one page, beside or before the service as others will see it. */
export function ServiceForm(props: ServiceFormProps) {
  const { title, back, name, label, note, published, children, onSave } = props;
  const wide = useWide();
  const [start] = useState(props.initial);
  const [draft, setDraft] = useState(() => serviceDrafts.read<ServiceValues>(name));
  const form = useForm<ServiceValues>({
    initial: { ...start, ...draft },
    validate: problems,
    async onSubmit(values) {
      // An upload that failed would silently be missing.
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      try {
        await onSave(values);
        serviceDrafts.drop(name);
      } catch (error) {
        refuse(error);
      }
    },
  });
  const { values } = form;
  useEffect(() => {
    if (same(values, start)) serviceDrafts.drop(name);
    else serviceDrafts.keep(name, values);
  }, [name, start, values]);
  const shown = shownOfValues(values, useCategoryText(values.category_id), published?.figures);
  const scheduled = published?.scheduled ?? false;

  function refuse(error: unknown): void {
    const field = error instanceof RequestError ? placeOf(error.field ?? '') : undefined;
    if (field) form.setError(field, sentence(error));
    else popTip(sentence(error), { type: 'bad', duration: 5000, ...vipWay(error) });
  }

  function discard(): void {
    setDraft({});
    form.reset(start);
  }

  function changeType(type: ServiceType): void {
    // A way of the other type has another name and unit, and perhaps no place here.
    form.field('type').onChange(type);
    form.field('ways').onChange([]);
  }

  async function write(): Promise<void> {
    const before = values.content;
    const content = await pick.editor({
      title: '服务内容',
      placeholder: '写清楚做什么、怎么做、多久、包含什么',
      value: before,
      maxWide: serviceRules.content,
      // Kept as a draft at once: the session may end while the person writes.
      onWrite: (written) => form.field('content').onChange(written),
      onImage: async () => (await import('../../../media/parts/pick-picture.tsx')).pickPicture(),
    });
    form.set('content', content ?? before);
  }

  return (
    <Page
      {...(wide ? { wide: 'aside' as const } : {})}
      header={
        <ScreenHeader
          title={title}
          back={back}
          actions={
            wide ? undefined : (
              <Button kind="quiet" size="s" onClick={() => void showPreview(shown, scheduled)}>
                预览
              </Button>
            )
          }
        />
      }
      footer={<SubmitFooter label={label} form={form.id} busy={form.busy} {...(note ? { note } : {})} />}
    >
      {wide && (
        <section className={css['preview']} aria-label="预览">
          <Preview service={shown} scheduled={scheduled} />
        </section>
      )}
      <div>
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
        <Requirements paid={isPaid(values)} />
        <Form form={form}>
          <FieldGroup>
            {!published && (
              <Field label="类型" group help="发布后不能改">
                <Segmented
                  label="类型"
                  options={types}
                  value={String(values.type)}
                  onChange={(type) => changeType(Number(type) as ServiceType)}
                />
              </Field>
            )}
            <TextField
              {...form.field('title')}
              label="标题"
              required
              placeholder="一句话说清楚您做什么"
              maxWide={serviceRules.title}
            />
            <CategoryField
              value={values.category_id}
              error={form.field('category_id').error}
              onChange={(id) => form.set('category_id', id)}
            />
            <PickerField
              label="服务内容"
              text={wordsOf(values.content).replaceAll('\n', ' ')}
              placeholder="做什么、怎么做、包含什么"
              error={form.field('content').error}
              onOpen={() => void write()}
            />
            <ImagesField
              label="图片"
              help="第一张是封面"
              error={form.field('images').error}
              max={serviceRules.images}
              value={values.images}
              onChange={(images) => form.set('images', images)}
            />
            <WaysField
              type={values.type}
              value={values.ways}
              error={form.field('ways').error}
              onChange={form.field('ways').onChange}
            />
          </FieldGroup>
        </Form>
        {children}
      </div>
    </Page>
  );
}

const inWays = ['ways', 'fee', 'max', 'params', 'address'];

/** The field of the form at which a refusal is shown. */
function placeOf(field: string): 'title' | 'category_id' | 'content' | 'images' | 'ways' | undefined {
  const names = field.split(/[.[\]]+/);
  if (names.some((one) => inWays.includes(one))) return 'ways';
  return (['title', 'category_id', 'content', 'images'] as const).find((one) => names.includes(one));
}

/** What is missing before the service can be published: for every service, and for one that costs something. */
function Requirements({ paid }: { paid: boolean }) {
  const { data } = useApplication();
  return (
    <>
      {data && <Needs title="发布前还需要" needs={data.needs} missing />}
      {paid && <SellingSteps kind="service" title="收费前还需要" apply={servicePaths.apply()} missing />}
    </>
  );
}
