import type { RosterImport } from '@qunlu/contract/roster/entity.ts';
import { rosterRules } from '@qunlu/contract/roster/rules.ts';
import { maxLength } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { usePress } from '../../../../platform/press.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckRow } from '../../../../ui/check-row.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldNote } from '../../../../ui/form/field-note.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { Page } from '../../../../ui/page.tsx';
import { ImageField } from '../../../media/parts/image-field.tsx';
import { cancel, submit } from '../../queries.ts';
import { Outcome } from './outcome.tsx';

/** What the check of a sheet has found, and the declaration of consent with which it goes to the staff. */
export function Checked({ one, header }: { one: RosterImport; header: ReactNode }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { min, max } = rosterRules.consent;
  const form = useForm({
    initial: { how: '', proof: '', consent: false },
    validate: ({ how, consent }) => ({
      ...(consent ? {} : { consent: '请确认已经取得每个人的同意' }),
      ...([...how.trim()].length < min
        ? { how: `请写清楚如何取得同意，至少 ${min} 个字` }
        : { how: maxLength(max)(how, '如何取得同意') }),
    }),
    async onSubmit({ how, proof }) {
      const pending = pendingWords();
      if (pending !== '') {
        popTip(pending);
        return;
      }
      try {
        await submit(client, {
          id: one.id,
          import_id: one.import_id,
          consent: 1,
          how: how.trim(),
          ...(proof === '' ? {} : { proof }),
        });
        popTip('已提交审核', { type: 'good' });
        form.reset();
      } catch (error) {
        showRefusal(form, error, ['how', 'proof']);
      }
    },
  });

  async function discard(): Promise<void> {
    const sure = await confirm({
      title: '不用这份名册？',
      message: '上传的名册会立即删除，可以改好以后重新上传。',
      okLabel: '删除名册',
      cancelLabel: '再想想',
    });
    if (sure) await cancel(client, one);
  }

  const consent = form.field('consent');
  return (
    <Page
      header={header}
      footer={
        <SubmitFooter
          label={one.can.submit ? '提交审核' : '没有可以导入的人'}
          form={form.id}
          busy={form.busy}
          disabled={!one.can.submit}
          secondary={
            <Button kind="secondary" busy={busy} onClick={() => void press(discard)}>
              重新上传
            </Button>
          }
        />
      }
    >
      <Outcome one={one} title="检查结果" />
      {one.can.submit && (
        <Form form={form}>
          <FieldGroup title="他们同意吗">
            <TextareaField
              {...form.field('how')}
              label="如何取得同意"
              required
              maxWide={max}
              help="例如：活动报名表上逐人签字；员工入职时书面同意。工作人员会核对。"
            />
            <ImageField
              kind={uploadKinds.document}
              shape="document"
              label="同意的凭证"
              optional
              help="签字表、群公告等的照片，只有审核人员看得到，审核后 7 天删除"
              value={form.values.proof}
              error={form.field('proof').error}
              onChange={(key) => form.set('proof', key)}
            />
            <CheckRow
              title="我确认名册里的每个人都同意被导入"
              meta="不同意的人可以拒绝，拒绝以后不能再导入"
              checked={form.values.consent}
              onChange={() => form.set('consent', !form.values.consent)}
            />
            {consent.error && <FieldNote error={consent.error} />}
          </FieldGroup>
        </Form>
      )}
    </Page>
  );
}
