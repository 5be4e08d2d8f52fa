import { imagesOf } from '@qunlu/contract/kernel/pictures.ts';
import { listCards } from '@qunlu/contract/card/calls.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { applicationStatus, serviceRules } from '@qunlu/contract/service/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { useRead } from '../../../platform/query.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { showRefusal } from '../../../platform/show-refusal.ts';
import { pendingWords } from '../../../platform/upload/pending.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { StateBlock, StateReason } from '../../../ui/state-block.tsx';
import { SellingSteps } from '../../identity/parts/selling-steps.tsx';
import { ImagesField } from '../../media/parts/images-field.tsx';
import { Needs } from '../parts/needs.tsx';
import { servicePaths } from '../paths.ts';
import { apply, type Application, useApplication } from '../queries/apply.ts';

const back = servicePaths.own();

/** The application to sell services that cost something: what it needs, how it stands (R040, D155). */
export default function ApplyToSell() {
  const read = useApplication();
  const { data } = read;
  if (data?.can_apply) return <ApplyForm key={data.status} application={data} />;
  return (
    <Page header={<ScreenHeader title="开店申请" back={back} />}>
      <Loaded read={read} waiting={<SkeletonRows count={3} />}>
        {(data) => (
          <>
            <State application={data} />
            {(data.status === applicationStatus.none || data.status === applicationStatus.refused) && (
              <>
                <Needs title="需要的" needs={data.needs} />
                <SellingSteps kind="service" title="收费需要的" />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Where the application stands, and what comes next. */
function State({ application }: { application: Application }) {
  const { status, reason, due_at, applied_at } = application;
  if (status === applicationStatus.waiting)
    return (
      <StateBlock label="申请状态" tone="waiting" title="正在审核">
        {dayText(applied_at)} 提交，最晚 {dayText(due_at)} 答复，结果会通知您。等待时可以先发布免费的服务。
      </StateBlock>
    );
  if (status === applicationStatus.passed)
    return (
      <StateBlock
        label="申请状态"
        tone="good"
        title="已通过"
        action={<Button href={servicePaths.create()}>发布服务</Button>}
      >
        您可以发布收费的服务了。
      </StateBlock>
    );
  if (status === applicationStatus.refused)
    return (
      <StateBlock label="申请状态" tone="bad" title="没有通过">
        <StateReason>{reason}</StateReason>
        改好下面的内容后可以再申请。
      </StateBlock>
    );
  return (
    <StateBlock label="申请状态" tone="waiting" title="还没有申请">
      免费的服务不用申请。要卖收费的服务，先准备好下面几样，{serviceRules.applicationWorkdays}
      个工作日内审核。
    </StateBlock>
  );
}

interface Values {
  card_id: number;
  description: string;
  images: string[];
}

const drafts = draftsOf('seller');
const draftName = 'apply';

function ApplyForm({ application }: { application: Application }) {
  const client = useQueryClient();
  const cards = useRead(listCards).data?.list ?? [];
  const [initial] = useState<Values>(() => ({
    card_id: application.card_id,
    description: application.description,
    images: imagesOf(application.images),
    ...drafts.read<Values>(draftName),
  }));
  const form = useForm<Values>({
    initial,
    validate: ({ description }) => ({
      description:
        description.trim() === ''
          ? '请写一下您打算提供什么服务'
          : maxLength(serviceRules.application)(description, '说明'),
    }),
    async onSubmit({ description, images }) {
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      try {
        await apply(client, { card_id: chosen, description: description.trim(), images });
        drafts.drop(draftName);
        popTip('申请已提交', { type: 'good' });
      } catch (error) {
        showRefusal(form, error, ['description']);
      }
    },
  });
  const { values, dirty } = form;
  const standard = cards.find((one) => one.default === 1) ?? cards[0];
  const chosen = cards.some(({ card_id: id }) => id === values.card_id)
    ? values.card_id
    : (standard?.card_id ?? 0);
  useEffect(() => {
    if (dirty) drafts.keep(draftName, values);
  }, [dirty, values]);

  return (
    <Page
      header={<ScreenHeader title="开店申请" back={back} />}
      footer={
        <SubmitFooter
          label="提交申请"
          form={form.id}
          busy={form.busy}
          disabled={chosen === 0}
          note={`${serviceRules.applicationWorkdays} 个工作日内审核，结果会通知您`}
        />
      }
    >
      <State application={application} />
      <Needs title="需要的" needs={application.needs} />
      <SellingSteps kind="service" title="收费需要的" />
      <Form form={form}>
        <FieldGroup>
          {cards.length > 1 && (
            <SelectField
              label="用哪张名片"
              help="审核看这张名片上的信息"
              options={cards.map((card) => ({
                value: String(card.card_id),
                label: [card.realname, card.title].filter(Boolean).join(' · '),
              }))}
              value={String(chosen)}
              onChange={(id) => form.set('card_id', Number(id))}
            />
          )}
          <TextareaField
            {...form.field('description')}
            label="说明"
            required
            help="打算提供什么服务，做过哪些，有什么资质"
            maxWide={serviceRules.application}
          />
          <ImagesField
            label="作品或资质"
            optional
            max={serviceRules.applicationImages}
            value={values.images}
            onChange={(images) => form.set('images', images)}
          />
        </FieldGroup>
      </Form>
    </Page>
  );
}
