import {
  serviceRules,
  serviceTypeLabels,
  serviceTypes,
  type ServiceType,
} from '@qunlu/contract/service/rules.ts';
import type { ReactNode } from 'react';
import { useDraftForm } from '../../../../platform/drafts/draft-form.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { KeptBanner } from '../../../../ui/kept-banner.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { useWide } from '../../../../ui/use-wide.ts';
import { SellingSteps } from '../../../identity/parts/selling-steps.tsx';
import { ContentField, CoverField } from '../../../media/parts/content-field.tsx';
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

/** Everything that its owner writes of a service, on one page, beside or before the service as others will see it. */
export function ServiceForm(props: ServiceFormProps) {
  const { title, back, name, label, note, published, children, onSave } = props;
  const wide = useWide();
  const { form, isKept, discard } = useDraftForm<ServiceValues>({
    drafts: serviceDrafts,
    name,
    initial: props.initial,
    validate: problems,
    placeOf,
    wayOut: vipWay,
    onSave,
  });
  const { values } = form;
  const shown = shownOfValues(values, useCategoryText(values.category_id), published?.figures);
  const scheduled = published?.scheduled ?? false;

  function changeType(type: ServiceType): void {
    // A way of the other type has another name and unit, and perhaps no place here.
    form.field('type').onChange(type);
    form.field('ways').onChange([]);
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
        {isKept && <KeptBanner onForget={discard} />}
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
            <ContentField
              {...form.field('content')}
              label="服务内容"
              placeholder="做什么、怎么做、包含什么"
              asks="写清楚做什么、怎么做、多久、包含什么"
              maxWide={serviceRules.content}
              onDone={(content) => form.set('content', content)}
            />
            <CoverField
              {...form.field('images')}
              max={serviceRules.images}
              onDone={(images) => form.set('images', images)}
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
