import type { CampaignView, CheckinResult, RuleShape } from '@qunlu/contract/checkin/entity.ts';
import { checkinRules } from '@qunlu/contract/checkin/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { draftsOf } from '../../../platform/drafts/kept-text.ts';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../platform/idempotency-key.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { pendingWords } from '../../../platform/upload/pending.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { ImagesField } from '../../media/parts/images-field.tsx';
import { sendCheckIn, sendPatch } from '../queries/campaigns.ts';
import { PlaceField } from './place-field.tsx';
import { contentOf, emptyValues, problemsOf, type CheckinValues } from './values.ts';
import { VoiceField } from './voice-field.tsx';

const drafts = draftsOf('checkin');

interface Draft extends CheckinValues {
  clientId: string;
}

interface WriteFormProps {
  campaign: CampaignView;
  params: RuleShape['params'];
  day: string;
  /** null: the day is made good. */
  window: number | null;
  title: string;
  back: string;
  onDone: (result: CheckinResult) => void;
}

const fieldNames = ['text', 'images', 'voice', 'number', 'place'] as const;
const isField = (name: string | undefined): name is (typeof fieldNames)[number] =>
  fieldNames.some((one) => one === name);

/**
 * What the day asks for. It is kept on the phone as it is written, with the number under which it is sent: whatever fails, nothing is
 * lost, and sent again it is the same one.
 */
export function WriteForm({ campaign, params, day, window, title, back, onDone }: WriteFormProps) {
  const client = useQueryClient();
  const name = `${campaign.id}-${day}-${window ?? 'patch'}`;
  const [kept] = useState(() => drafts.read<Draft>(name));
  const [clientId] = useState(() => kept.clientId ?? newIdempotencyKey());
  const price = campaign.rule?.patch.way === 'score' ? (campaign.rule.patch.price ?? 0) : 0;

  const form = useForm<CheckinValues>({
    initial: { ...emptyValues, ...kept },
    validate: (values) => {
      const problems = problemsOf(params, values);
      return { ...problems, text: problems.text || maxLength(checkinRules.text)(values.text, '文字') };
    },
    async onSubmit(values) {
      const pending = pendingWords();
      if (pending !== '') return popTip(pending, { type: 'bad' });
      const body = { id: campaign.id, client_id: clientId, day, ...contentOf(values) };
      try {
        const result =
          window === null
            ? await sendPatch(client, { ...body, price })
            : await sendCheckIn(client, { ...body, window });
        drafts.drop(name);
        form.reset(values);
        onDone(result);
      } catch (error) {
        const field = error instanceof RequestError ? error.field?.split('.')[0] : undefined;
        if (isField(field)) form.setError(field, sentence(error));
        else popTip(sentence(error), { type: 'bad', duration: 4000 });
      }
    },
  });
  const { values, dirty } = form;
  useEffect(() => {
    if (dirty) drafts.keep(name, { ...values, clientId });
  }, [values, dirty, name, clientId]);

  const text = form.field('text');
  const label = window === null ? (campaign.rule?.patch.way === 'approval' ? '申请补卡' : '补卡') : '打卡';
  return (
    <Page
      header={<ScreenHeader title={title} back={back} />}
      footer={
        <SubmitFooter
          form={form.id}
          busy={form.busy}
          label={window === null && price > 0 ? `用 ${price} 积分补卡` : label}
        />
      }
    >
      <Form form={form}>
        <FieldGroup>
          <TextareaField
            {...text}
            label="写点什么"
            {...(params.text > 0 ? { required: true, help: `至少 ${params.text} 个字` } : { optional: true })}
            maxWide={checkinRules.text}
          />
          {params.unit !== '' && (
            <TextField
              {...form.field('number')}
              label="数值"
              required
              kind="decimal"
              after={params.unit}
              maxLength={10}
            />
          )}
          <ImagesField
            value={values.images}
            onChange={(images) => form.set('images', images)}
            label="图片"
            max={checkinRules.images}
            error={form.field('images').error}
            {...(params.images > 0
              ? { required: true, help: `至少 ${params.images} 张` }
              : { optional: true })}
          />
          {params.voice && (
            <VoiceField
              value={values.voice}
              onChange={(voice) => form.set('voice', voice)}
              error={form.field('voice').error}
            />
          )}
          {params.place && (
            <PlaceField
              value={values.place}
              onChange={(place) => form.field('place').onChange(place)}
              error={form.field('place').error}
            />
          )}
        </FieldGroup>
      </Form>
    </Page>
  );
}
