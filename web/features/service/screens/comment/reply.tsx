import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { showRefusal } from '../../../../platform/show-refusal.ts';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { replyTo } from '../../queries/orders.ts';
import css from './reply.module.css';

/** The seller answers, once. */
export function ReplyForm({ orderId }: { orderId: number }) {
  const client = useQueryClient();
  const form = useForm({
    initial: { content: '' },
    validate: ({ content }) => ({ content: content.trim() === '' ? '请写下回复' : '' }),
    async onSubmit({ content }) {
      try {
        await replyTo(client, orderId, content.trim());
        popTip('已回复', { type: 'good' });
      } catch (error) {
        showRefusal(form, error, ['content']);
      }
    },
  });
  return (
    <div className={css['root']}>
      <Form form={form}>
        <FieldGroup>
          <TextareaField
            {...form.field('content')}
            label="回复买家"
            help="和评价一起公开，只能回复一次"
            maxWide={serviceRules.commentReply}
          />
          <Button block type="submit" busy={form.busy}>
            发表回复
          </Button>
        </FieldGroup>
      </Form>
    </div>
  );
}
