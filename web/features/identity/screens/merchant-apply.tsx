import {
  creditCode,
  merchantKindLabels,
  merchantKinds,
  type MerchantKind,
  personName,
} from '@qunlu/contract/identity/rules.ts';
import { all, maxLength, phone, required } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { goBack } from '../../../platform/router/location.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { uploadWords } from '../../../platform/upload/errors.ts';
import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { isUploading } from '../../../platform/upload/upload.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TelField, TextField } from '../../../ui/form/text-field.tsx';
import { type Form as FormState, type Problems, useForm } from '../../../ui/form/use-form.ts';
import { Store } from '../../../ui/icons.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ImageField } from '../../media/parts/image-field.tsx';
import { Loaded } from '../../../platform/loaded.tsx';
import { useAttempt } from '../../../platform/press.ts';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Points } from '../parts/points.tsx';
import { identityPaths } from '../paths.ts';
import { apply, useMerchant } from '../queries.ts';

interface Values {
  kind: MerchantKind;
  title: string;
  licence_no: string;
  licence_img: string;
  contact: string;
  contact_phone: string;
  extra: string;
}

const empty: Values = {
  kind: 'company',
  title: '',
  licence_no: '',
  licence_img: '',
  contact: '',
  contact_phone: '',
  extra: '',
};

const kinds = merchantKinds.map((value) => ({ value, label: merchantKindLabels[value] }));

/** What the call takes: a person has no licence. */
function bodyOf({ kind, title, licence_no, licence_img, contact, contact_phone, extra }: Values) {
  const images = extra === '' ? {} : { images: [extra] };
  const licence = kind === 'company' ? { licence_no, licence_img } : {};
  return { kind, title, contact, contact_phone, ...licence, ...images };
}

function problems(values: Values): Problems<Values> {
  const { kind, title, licence_no, licence_img, contact, contact_phone } = values;
  return {
    title: all(required, maxLength(50))(title.trim(), '商户名称'),
    contact: all(required, personName)(contact.trim(), '联系人'),
    contact_phone: all(required, phone)(contact_phone, '联系电话'),
    ...(kind === 'company'
      ? {
          licence_no: all(required, creditCode)(licence_no.trim(), '统一社会信用代码'),
          licence_img: licence_img === '' ? (isUploading() ? uploadWords.waiting : '请上传营业执照') : '',
        }
      : {}),
  };
}

const custody = [
  '图片只给审核人员看，每次查看都有水印和记录。',
  '没有通过的，30 天后删除图片；撤回的马上删除。',
];

/** What a merchant tells of themself, for staff to decide. */
export default function MerchantApply() {
  const read = useMerchant();
  const form = useApplication();
  const may = read.data?.can.apply === true;
  return (
    <Page
      header={<ScreenHeader title="商户资料" back="/user/identity/merchant" />}
      footer={may ? <SubmitFooter label="提交审核" form={form.id} busy={form.busy} /> : undefined}
    >
      <Loaded waiting={<SkeletonRows count={4} />} read={read}>
        {() =>
          may ? (
            <>
              <Fields form={form} />
              <Points title="谁能看到" lines={custody} />
            </>
          ) : (
            <EmptyState
              icon={<Store size={28} aria-hidden />}
              title="现在不用填写"
              text="还有步骤没完成，或资料已经提交"
              action={<Button href={identityPaths.merchant}>看签约进度</Button>}
            />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Sends under one idempotency key until it succeeds; a refusal is shown under its field. */
function useApplication(): FormState<Values> {
  const client = useQueryClient();
  const attempt = useAttempt();
  const form: FormState<Values> = useForm<Values>({
    initial: empty,
    validate: problems,
    async onSubmit(values) {
      try {
        const body = bodyOf(values);
        await attempt(body, (key) => apply(client, body, key));
        form.reset(empty);
        popTip('已提交，请等待审核', { type: 'good' });
        goBack('/user/identity/merchant');
      } catch (error) {
        const field = error instanceof RequestError ? error.field : undefined;
        if (field !== undefined && field in empty) form.setError(field as keyof Values, sentence(error));
        else popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  return form;
}

function Fields({ form }: { form: FormState<Values> }) {
  const { values } = form;
  return (
    <Form form={form}>
      <FieldGroup title="商户">
        <Segmented
          label="种类"
          options={kinds}
          value={values.kind}
          onChange={(kind) => form.set('kind', kind)}
        />
        <TextField
          {...form.field('title')}
          label="商户名称"
          required
          maxWide={50}
          help={values.kind === 'company' ? '与营业执照一致' : '买家看到的名称'}
        />
        {values.kind === 'company' && (
          <>
            <TextField
              {...form.field('licence_no')}
              label="统一社会信用代码"
              required
              maxLength={18}
              help="营业执照上的18位代码"
            />
            <ImageField
              kind={uploadKinds.document}
              shape="document"
              label="营业执照"
              help="四角完整，字看得清"
              required
              value={values.licence_img}
              error={form.field('licence_img').error}
              onChange={(image) => form.set('licence_img', image)}
            />
          </>
        )}
        <ImageField
          kind={uploadKinds.document}
          shape="document"
          label="补充材料"
          help="经营场所、授权书或行业许可"
          optional
          value={values.extra}
          error={form.field('extra').error}
          onChange={(image) => form.set('extra', image)}
        />
      </FieldGroup>
      <FieldGroup title="联系人">
        <TextField {...form.field('contact')} label="姓名" required maxLength={60} autoComplete="name" />
        <TelField {...form.field('contact_phone')} label="电话" required />
      </FieldGroup>
    </Form>
  );
}
