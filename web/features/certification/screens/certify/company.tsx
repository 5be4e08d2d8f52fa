import { isCreditCode } from '@qunlu/contract/kernel/credit-code.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { type Form as FormState, type Problems, useForm } from '../../../../ui/form/use-form.ts';
import { Building2 } from '../../../../ui/icons.ts';
import { cardPaths } from '../../../card/paths.ts';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { applyCompany, cancelCompany, type CertifiedCard, useCorporation } from '../../queries.ts';
import { missing, useApplying } from './applying.ts';
import { Custody } from './custody.tsx';
import type { Panel } from './frame.tsx';
import { MissingState } from './missing-state.tsx';
import { CertificationStatus } from './status.tsx';

interface Values {
  licence_img: string;
  credit_code: string;
}

const empty: Values = { licence_img: '', credit_code: '' };

function problems({ licence_img, credit_code }: Values): Problems<Values> {
  const code = credit_code.trim().toUpperCase();
  return {
    ...(licence_img === '' ? { licence_img: missing('营业执照') } : {}),
    ...(code === ''
      ? { credit_code: '请填写统一社会信用代码' }
      : isCreditCode(code)
        ? {}
        : { credit_code: '统一社会信用代码不正确，请核对营业执照上的18位代码' }),
  };
}

/** The certification of the company that the card names. `wanted`: this kind is the one shown. */
export function useCompanyPanel(card: CertifiedCard, wanted: boolean): Panel {
  const client = useQueryClient();
  const { data, error, refetch } = useCorporation(card.card_id, wanted);
  const send = useApplying();
  const form: FormState<Values> = useForm<Values>({
    initial: empty,
    validate: problems,
    onSubmit: (values) =>
      send(form, async (key) => {
        await applyCompany(client, card.card_id, values, key);
        form.reset(empty);
      }),
  });
  const applies = data?.can.apply ?? false;
  /** All that is missing is the company's name. */
  const unnamed = card.company === '' && data !== undefined && !data.can.cancel && data.can_apply_at === 0;
  return {
    content: data ? (
      <>
        <CertificationStatus
          state={data}
          name="企业认证"
          mark="企业已认证"
          holds={
            <>
              <p>
                {data.company}，有效期到 {dayText(data.expires_at)}。
              </p>
              <p>改动名片上的公司后，需要重新认证。</p>
            </>
          }
          ended="公司改动过，或有效期已到。"
          onCancel={() => cancelCompany(client, card.card_id)}
        />
        {applies && <CompanyForm form={form} company={card.company} />}
        {unnamed && (
          <EmptyState
            icon={<Building2 size={28} aria-hidden />}
            title="名片上还没有公司"
            text="先填写与营业执照一致的公司全称，再申请企业认证"
            action={<Button href={cardPaths.edit(card.card_id)}>去填写公司</Button>}
          />
        )}
      </>
    ) : (
      <MissingState error={error} onRetry={() => void refetch()} />
    ),
    footer: applies && <SubmitFooter label="提交企业认证" form={form.id} busy={form.busy} />,
  };
}

function CompanyForm({ form, company }: { form: FormState<Values>; company: string }) {
  return (
    <Form form={form}>
      <FieldGroup title="通过后，名片显示“企业已认证”">
        <ImageField
          kind={uploadKinds.document}
          shape="document"
          label="营业执照"
          help={`执照上的名称须与名片上的“${company}”一致`}
          required
          value={form.values.licence_img}
          error={form.field('licence_img').error}
          onChange={(key) => form.set('licence_img', key)}
        />
        <TextField
          {...form.field('credit_code')}
          label="统一社会信用代码"
          required
          maxLength={18}
          help="营业执照上的18位代码"
        />
      </FieldGroup>
      <Custody />
    </Form>
  );
}
