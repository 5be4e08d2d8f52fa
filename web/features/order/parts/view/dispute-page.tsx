import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { useAttempt } from '../../../../platform/press.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { PageSheet } from '../../../../ui/dialog/page-sheet.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { open } from '../../../../ui/dialog/stack.ts';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ImagesField } from '../../../media/parts/images-field.tsx';
import { sendDispute } from '../../queries.ts';
import css from './dispute.module.css';

const titles = { dispute: '申诉', answer: '回应申诉', add: '补充说明' } as const;

/** A full page to say what happened, with pictures that only staff and the two sides' case show. */
export const openDispute = (order: Order, kind: keyof typeof titles): Promise<boolean> =>
  open<boolean>((done) => <DisputePage order={order} kind={kind} onDone={done} />, false);

interface Values {
  words: string;
  files: string[];
}

function DisputePage({
  order,
  kind,
  onDone,
}: {
  order: Order;
  kind: keyof typeof titles;
  onDone: (sent: boolean) => void;
}) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const form = useForm<Values>({
    initial: { words: '', files: [] },
    validate: ({ words }) => ({ words: words.trim() === '' ? '请写明发生了什么、希望怎样处理' : '' }),
    async onSubmit({ words, files }) {
      const waiting = pendingWords();
      if (waiting) return popTip(waiting, { type: 'bad' });
      try {
        const said = { hash: order.hash, words: words.trim(), files };
        await attempt(said, (key) => sendDispute(client, said, key));
        popTip('已提交，处理期间款项不动', { type: 'good' });
        onDone(true);
      } catch (error) {
        showRefusal(form, error, ['words', 'files']);
      }
    },
  });
  return (
    <PageSheet
      title={titles[kind]}
      unsaved={form.dirty}
      footer={<SubmitFooter label="提交" form={form.id} busy={form.busy} />}
      onClose={() => onDone(false)}
    >
      <Form form={form}>
        <FieldGroup>
          <TextareaField
            {...form.field('words')}
            label="说明"
            required
            maxWide={orderRules.disputeWords}
            placeholder="什么时候、发生了什么、希望怎样处理"
          />
          <ImagesField
            kind={uploadKinds.document}
            label="图片"
            help="聊天记录、现场照片等，只有处理的客服能看"
            optional
            value={form.values.files}
            onChange={(files) => form.set('files', files)}
            max={orderRules.disputeFiles}
            error={form.field('files').error}
          />
        </FieldGroup>
      </Form>
      <p className={css['page']}>
        提交后款项先不动。对方有 {orderRules.disputeAnswerHours} 小时说明，之后由客服裁定；裁定前您可以撤回。
      </p>
    </PageSheet>
  );
}
