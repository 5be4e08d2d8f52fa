import type { Invoice } from '@qunlu/contract/invoice/entity.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { showRefusal } from '../../../platform/show-refusal.ts';
import { uploadKinds } from '../../../platform/upload/kinds.ts';
import { PageSheet } from '../../../ui/dialog/page-sheet.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { open } from '../../../ui/dialog/stack.ts';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ImageField } from '../../media/parts/image-field.tsx';
import { handIn } from '../queries.ts';

/** A full page on which a seller hands in the invoice that they issued, or the red one. */
export async function openIssue(invoice: Invoice): Promise<void> {
  await open<void>((done) => <IssuePage invoice={invoice} onDone={() => done()} />, undefined);
}

function IssuePage({ invoice, onDone }: { invoice: Invoice; onDone: () => void }) {
  const client = useQueryClient();
  const red = invoice.can.reverse;
  const form = useForm({
    initial: { invoice_no: '', file: '' },
    validate: ({ invoice_no, file }) => ({
      ...(/^\d{8,20}$/.test(invoice_no.trim()) ? {} : { invoice_no: '发票号码是 8 到 20 位数字' }),
      ...(file === '' ? { file: '请上传发票的图片' } : {}),
    }),
    async onSubmit({ invoice_no, file }) {
      try {
        await handIn(client, { id: invoice.id, invoice_no: invoice_no.trim(), file });
        popTip('已交给买家', { type: 'good' });
        form.reset();
        onDone();
      } catch (error) {
        showRefusal(form, error, ['invoice_no', 'file']);
      }
    },
  });
  return (
    <PageSheet
      title={red ? '交红字发票' : '交发票'}
      unsaved={form.dirty}
      onClose={onDone}
      footer={<SubmitFooter label="交给买家" form={form.id} busy={form.busy} />}
    >
      <Form form={form}>
        <FieldGroup title={`${invoice.title.name}，${yuan(invoice.amount)} 元`}>
          <TextField
            {...form.field('invoice_no')}
            label={red ? '红字发票号码' : '发票号码'}
            required
            kind="integer"
            maxLength={20}
            help="发票右上角的号码"
          />
          <ImageField
            kind={uploadKinds.document}
            shape="document"
            label={red ? '红字发票' : '发票'}
            help="开好的电子发票截图，或纸质发票的照片；只有买家能看"
            required
            value={form.values.file}
            error={form.field('file').error}
            onChange={(key) => form.set('file', key)}
          />
        </FieldGroup>
      </Form>
    </PageSheet>
  );
}
