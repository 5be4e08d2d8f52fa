import { yuan } from '@qunlu/contract/kernel/money.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../../platform/idempotency-key.ts';
import { uploadKinds } from '../../../../platform/upload/kinds.ts';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { Button } from '../../../../ui/button.tsx';
import { PageSheet } from '../../../../ui/dialog/page-sheet.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { open } from '../../../../ui/dialog/stack.ts';
import { FieldGroup, Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ImagesField } from '../../../media/parts/images-field.tsx';
import { answerRefund, askRefund } from '../../queries/orders.ts';
import css from './sheet.module.css';

/** The buyer asks for money back: how much, why, with pictures (D51). */
export const openRefundAsk = (order: ServiceOrder): Promise<boolean> =>
  open<boolean>((done) => <Ask order={order} onDone={done} />, false);

interface Asked {
  yuan: string;
  reason: string;
  files: string[];
}

const fenOf = (text: string): number => Math.round(Number(text) * 100);

function Ask({ order, onDone }: { order: ServiceOrder; onDone: (sent: boolean) => void }) {
  const client = useQueryClient();
  const [key, setKey] = useState(newIdempotencyKey);
  const most = order.order.request_max;
  const form = useForm<Asked>({
    initial: { yuan: yuan(most), reason: '', files: [] },
    validate: (given) => ({
      yuan: !/^\d+(\.\d{1,2})?$/.test(given.yuan)
        ? '请填写金额，最多两位小数'
        : fenOf(given.yuan) < 1
          ? '请填写要退多少'
          : fenOf(given.yuan) > most
            ? `最多可以申请退 ¥${yuan(most)}`
            : '',
      reason: given.reason.trim() === '' ? '请写明为什么要退' : '',
    }),
    async onSubmit(given) {
      const waiting = pendingWords();
      if (waiting) return popTip(waiting, { type: 'bad' });
      try {
        await askRefund(
          client,
          {
            order_id: order.order_id,
            amount: fenOf(given.yuan),
            reason: given.reason.trim(),
            ...(given.files.length > 0 ? { files: given.files } : {}),
          },
          key,
        );
        popTip('已申请，卖家会收到通知', { type: 'good' });
        onDone(true);
      } catch (error) {
        if (error instanceof RequestError && error.status >= 400 && error.status < 500)
          setKey(newIdempotencyKey());
        const field = error instanceof RequestError ? (error.field ?? '') : '';
        if (field === 'amount') form.setError('yuan', sentence(error));
        else if (field === 'reason') form.setError('reason', sentence(error));
        else popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  return (
    <PageSheet
      title="申请退款"
      unsaved={form.dirty}
      footer={
        <SubmitFooter
          label="提交申请"
          form={form.id}
          busy={form.busy}
          note="卖家 48 小时内没有回复算同意；拒绝了可以申诉"
        />
      }
      onClose={() => onDone(false)}
    >
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('yuan')}
            label="退多少"
            kind="decimal"
            before="¥"
            help={`最多 ¥${yuan(most)}，原路退回`}
          />
          <TextareaField
            {...form.field('reason')}
            label="原因"
            maxWide={orderRules.requestWords}
            placeholder="发生了什么、为什么要退这么多"
          />
          <ImagesField
            kind={uploadKinds.document}
            label="图片"
            optional
            help="卖家和处理的客服能看"
            value={form.values.files}
            onChange={(files) => form.set('files', files)}
            max={orderRules.requestFiles}
            error={form.field('files').error}
          />
        </FieldGroup>
      </Form>
    </PageSheet>
  );
}

/** The seller answers: agreeing gives the money back at once, refusing says why. */
export const openRefundAnswer = (order: ServiceOrder): Promise<null> =>
  openSheet<null>('回应退款申请', (close) => <Answer order={order} onDone={() => close(null)} />);

function Answer({ order, onDone }: { order: ServiceOrder; onDone: () => void }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null);
  const running = useRef(false);
  const request = order.order.request;
  const form = useForm({
    initial: { words: '' },
    validate: ({ words }) => ({ words: words.trim() === '' ? '不同意请写明原因' : '' }),
    onSubmit: ({ words }) => send(0, words),
  });
  useUnsaved(form.dirty);

  async function send(agree: 0 | 1, words: string): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(agree === 1 ? 'yes' : 'no');
    try {
      const said = words.trim();
      await answerRefund(client, {
        order_id: order.order_id,
        agree,
        ...(said === '' ? {} : { words: said }),
      });
      popTip(agree === 1 ? '已同意，正在退给买家' : '已回复买家', { type: 'good' });
      onDone();
    } catch (error) {
      if (error instanceof RequestError && error.field === 'words') form.setError('words', sentence(error));
      else popTip(sentence(error), { type: 'bad' });
    }
    running.current = false;
    setBusy(null);
  }

  const amount = request?.amount ?? 0;
  return (
    <div className={css['root']}>
      <p>
        买家申请退 ¥{yuan(amount)}，一共付了 ¥{yuan(order.total)}。
        {amount < order.total && '同意后其余的按约定归您，订单结束。'}
      </p>
      <Form form={form}>
        <FieldGroup>
          <TextareaField
            {...form.field('words')}
            label="回复"
            help="买家会看到；不同意要写原因"
            maxWide={orderRules.requestWords}
          />
        </FieldGroup>
      </Form>
      <Button
        block
        kind="secondary"
        busy={busy === 'no'}
        disabled={busy === 'yes'}
        type="submit"
        form={form.id}
      >
        不同意，订单继续
      </Button>
      <Button
        block
        kind="danger"
        busy={busy === 'yes'}
        disabled={busy === 'no'}
        onClick={() => void send(1, form.values.words)}
      >
        同意，退 ¥{yuan(amount)}
      </Button>
    </div>
  );
}
