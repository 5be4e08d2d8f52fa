import { activityRules } from '@qunlu/contract/activity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import type { viewWechat } from '@qunlu/contract/activity/registering.ts';
import { useQueryClient } from '@tanstack/react-query';
import { LoadState } from '../../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { CircleAlert } from '../../../../ui/icons.ts';
import { Page } from '../../../../ui/page.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { activityPaths } from '../../paths.ts';
import { saveWechat, useHostWechat } from '../../queries/admin.ts';

type Given = OutputOf<typeof viewWechat>;

const kinds = [
  { value: '1', label: '微信群' },
  { value: '2', label: '微信号' },
] as const;

interface Values {
  image: string;
  kind: '1' | '2';
  words: string;
}

/** The code of a WeChat group or account for those who are confirmed (R124, D100). */
export default function Wechat() {
  return (
    <AdminGate title="微信群" right="edit">
      {({ activity_id: id }) => <Read id={id} />}
    </AdminGate>
  );
}

function Read({ id }: { id: number }) {
  const read = useHostWechat(id);
  if (read.data) return <Shown id={id} given={read.data} />;
  return (
    <Page header={<ScreenHeader title="微信群" back={activityPaths.admin(id)} />}>
      <LoadState read={read} />
    </Page>
  );
}

function Shown({ id, given }: { id: number; given: Given }) {
  const client = useQueryClient();
  const { key, link, until, expired } = given;
  const form = useForm<Values>({
    // Only that of a group has an end.
    initial: { image: key, kind: key !== '' && until === 0 ? '2' : '1', words: given.words },
    validate: ({ words }) => ({ words: maxLength(activityRules.wechatWords)(words, '说明') }),
    async onSubmit(values) {
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      try {
        await saveWechat(client, {
          id,
          image: values.image,
          kind: values.kind === '2' ? 2 : 1,
          words: values.words.trim(),
        });
        form.reset(values);
        popTip(values.image === '' ? '已取下' : '已保存，确认的人看得到了', { type: 'good' });
      } catch (error) {
        showRefusal(form, error, ['image', 'words']);
      }
    },
  });
  const { values } = form;
  const isOld = values.image === key && key !== '';
  return (
    <Page
      header={<ScreenHeader title="微信群" back={activityPaths.admin(id)} />}
      footer={<SubmitFooter label="保存" form={form.id} busy={form.busy} disabled={!form.dirty} />}
    >
      {expired && isOld && (
        <Banner tone="bad" icon={<CircleAlert size={20} aria-hidden />}>
          群二维码过期了，报名的人看不到。请在微信里重新保存一张换上
        </Banner>
      )}
      {!expired && until > 0 && isOld && (
        <Banner tone="info">群二维码到 {dateTime(until)} 有效，快到时会提醒您换</Banner>
      )}
      <Form form={form}>
        <FieldGroup>
          <Field label="是什么" group>
            <Segmented
              label="是什么"
              options={kinds}
              value={values.kind}
              onChange={(kind) => form.set('kind', kind)}
            />
          </Field>
          <ImageField
            kind={uploadKinds.document}
            shape="square"
            label="二维码"
            help={
              values.kind === '1'
                ? `只有确认的人看得到。微信群的二维码 ${activityRules.wechatDays} 天后过期`
                : '只有确认的人看得到'
            }
            value={values.image}
            link={isOld ? link : ''}
            error={form.field('image').error}
            onChange={(image) => form.set('image', image)}
          />
          <TextareaField
            {...form.field('words')}
            label="说明"
            optional
            placeholder="例如 进群请改名片为 姓名+公司"
            maxWide={activityRules.wechatWords}
          />
        </FieldGroup>
      </Form>
    </Page>
  );
}
