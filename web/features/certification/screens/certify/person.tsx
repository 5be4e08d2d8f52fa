import { isIdNumber } from '@qunlu/contract/kernel/id-number.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { type Form as FormState, type Problems, useForm } from '../../../../ui/form/use-form.ts';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { applyPerson, cancelPerson, type CertifiedCard, useCertification } from '../../queries.ts';
import { missing, useApplying } from './applying.ts';
import { Custody } from './custody.tsx';
import type { Panel } from './frame.tsx';
import { MissingState } from './missing-state.tsx';
import { CertificationStatus } from './status.tsx';

interface Values {
  card_img: string;
  idcard_img: string;
  id_number: string;
}

const empty: Values = { card_img: '', idcard_img: '', id_number: '' };

function problems({ card_img, idcard_img, id_number }: Values): Problems<Values> {
  return {
    ...(card_img === '' ? { card_img: missing('工作证明') } : {}),
    ...(idcard_img === '' ? { idcard_img: missing('身份证照片') } : {}),
    ...(id_number !== '' && !isIdNumber(id_number.toUpperCase())
      ? { id_number: '身份证号不正确，请核对18位号码' }
      : {}),
  };
}

/** The certification of a person: its state, and the form when they may apply. */
export function usePersonPanel(card: CertifiedCard): Panel {
  const client = useQueryClient();
  const { data: certified, error, refetch } = useCertification(card);
  const data = certified?.cardCertify;
  const send = useApplying();
  const form: FormState<Values> = useForm<Values>({
    initial: empty,
    validate: problems,
    onSubmit: ({ id_number, ...images }) =>
      send(form, async (key) => {
        const body = { ...images, ...(id_number === '' ? {} : { id_number }) };
        await applyPerson(client, card.card_id, body, key);
        form.reset(empty);
      }),
  });
  const applies = data?.can.apply ?? false;
  return {
    content: data ? (
      <>
        <CertificationStatus
          state={data}
          name="名片认证"
          mark="已认证"
          holds={
            <>
              <p>{dateTime(data.operated_at)} 通过，名片上显示“已认证”。</p>
              <p>改动姓名、公司或职位后，需要重新认证。</p>
            </>
          }
          ended="名片的姓名、公司或职位改动过，“已认证”不再显示。"
          onCancel={() => cancelPerson(client, card.card_id)}
        />
        {applies && <PersonForm form={form} />}
      </>
    ) : (
      <MissingState error={error} onRetry={() => void refetch()} />
    ),
    footer: applies && <SubmitFooter label="提交认证" form={form.id} busy={form.busy} />,
  };
}

function PersonForm({ form }: { form: FormState<Values> }) {
  return (
    <Form form={form}>
      <FieldGroup title="通过后，名片显示“已认证”">
        <ImageField
          kind={uploadKinds.document}
          shape="document"
          label="工作证明"
          help="名片、工牌或在职证明，看得清姓名和公司"
          required
          value={form.values.card_img}
          error={form.field('card_img').error}
          onChange={(key) => form.set('card_img', key)}
        />
        <ImageField
          kind={uploadKinds.document}
          shape="document"
          label="身份证照片"
          help="人像面，姓名与名片一致"
          required
          value={form.values.idcard_img}
          error={form.field('idcard_img').error}
          onChange={(key) => form.set('idcard_img', key)}
        />
        <TextField
          {...form.field('id_number')}
          label="身份证号"
          optional
          maxLength={18}
          help="只留下无法还原的指纹，用来防止一证多用"
        />
      </FieldGroup>
      <Custody />
    </Form>
  );
}
