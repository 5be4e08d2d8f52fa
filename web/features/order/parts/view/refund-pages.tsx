import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { useState } from 'react';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { useAttempt, usePress } from '../../../../platform/press.ts';
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
import css from './cancel-sheet.module.css';

export interface RefundRequestValues {
  /** Fen. */
  amount: number;
  reason: string;
  files: string[];
}

/** How the caller sends it; its own calls may stand behind. */
export type SendRequest = (asked: RefundRequestValues, idempotencyKey: string) => Promise<unknown>;
export type SendAnswer = (agree: 0 | 1, words: string) => Promise<unknown>;

/** The buyer asks for money back (D51): how much, why, with pictures. */
export const openRefundAsk = (order: Pick<Order, 'request_max'>, send: SendRequest): Promise<boolean> =>
  open<boolean>((done) => <RefundAskSheet most={order.request_max} send={send} onDone={done} />, false);

interface Values {
  amount: string;
  reason: string;
  files: string[];
}

function amountProblem(text: string, most: number): string {
  const fen = fenOf(text);
  if (fen === null) return '请填写金额，最多两位小数';
  if (fen < 1) return '请填写要退多少';
  return fen > most ? `最多可以申请退 ¥${yuan(most)}` : '';
}

export function RefundAskSheet({
  most,
  send,
  onDone,
}: {
  /** Fen. */
  most: number;
  send: SendRequest;
  onDone: (sent: boolean) => void;
}) {
  const attempt = useAttempt();
  const form = useForm<Values>({
    initial: { amount: yuan(most), reason: '', files: [] },
    validate: ({ amount, reason }) => ({
      amount: amountProblem(amount, most),
      reason: reason.trim() === '' ? '请写明为什么要退' : '',
    }),
    async onSubmit({ amount, reason, files }) {
      const waiting = pendingWords();
      if (waiting) return popTip(waiting, { type: 'bad' });
      try {
        const asked = { amount: fenOf(amount) ?? 0, reason: reason.trim(), files };
        await attempt(asked, (key) => send(asked, key));
        popTip('已申请，卖家会收到通知', { type: 'good' });
        onDone(true);
      } catch (error) {
        const field = error instanceof RequestError ? error.field?.split('.')[0] : undefined;
        if (field === 'amount' || field === 'reason' || field === 'files')
          form.setError(field, sentence(error));
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
          note={`卖家 ${orderRules.requestHours} 小时内没有回复算作同意；退款后订单结束，没退的部分归卖家。没有同意的，您可以申诉。等待期间款项不动。`}
        />
      }
      onClose={() => onDone(false)}
    >
      <Form form={form}>
        <FieldGroup>
          <TextField
            {...form.field('amount')}
            label="退多少"
            kind="decimal"
            required
            before="¥"
            help={`最多 ¥${yuan(most)}，原路退回`}
          />
          <TextareaField
            {...form.field('reason')}
            label="原因"
            required
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
export const openRefundAnswer = (
  order: Pick<Order, 'request' | 'total' | 'refunded'>,
  send: SendAnswer,
): Promise<null> =>
  openSheet<null>('回复退款申请', (close) => (
    <RefundAnswer order={order} send={send} onDone={() => close(null)} />
  ));

export function RefundAnswer({
  order,
  send,
  onDone,
}: {
  order: Pick<Order, 'request' | 'total' | 'refunded'>;
  send: SendAnswer;
  onDone: () => void;
}) {
  const { busy, press } = usePress();
  const [answered, setAnswered] = useState<0 | 1>(0);
  const form = useForm({
    initial: { words: '' },
    validate: ({ words }) => ({ words: words.trim() === '' ? '不同意请写明原因' : '' }),
    onSubmit: ({ words }) => answer(0, words),
  });
  useUnsaved(form.dirty);
  const amount = order.request?.amount ?? 0;

  async function answer(agree: 0 | 1, words: string): Promise<void> {
    setAnswered(agree);
    const sent = async (): Promise<void> => {
      await send(agree, words.trim());
      popTip(agree === 1 ? `已同意，¥${yuan(amount)} 正在退给买家` : '已回复买家', { type: 'good' });
      onDone();
    };
    await press(sent, {
      refused(error) {
        if (error.field === 'words') form.setError('words', sentence(error));
        return error.field === 'words';
      },
    });
  }

  return (
    <div className={css['root']}>
      <p>
        买家付了 ¥{yuan(order.total)}，申请退 ¥{yuan(amount)}。
        {amount < order.total - order.refunded && '同意后其余的按约定归您。'}
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
        type="submit"
        form={form.id}
        busy={busy && answered === 0}
        disabled={busy}
      >
        不同意，订单继续
      </Button>
      <Button
        block
        kind="danger"
        busy={busy && answered === 1}
        disabled={busy}
        onClick={() => void answer(1, form.values.words)}
      >
        同意，退 ¥{yuan(amount)}
      </Button>
    </div>
  );
}
