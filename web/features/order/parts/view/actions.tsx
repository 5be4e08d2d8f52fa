import type { Order } from '@qunlu/contract/order/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sentence } from '../../../../platform/http/sentence.ts';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { useCloseOrder } from '../use-close-order.ts';
import { orderPaths } from '../../paths.ts';
import { sendRefundAnswer, sendRefundAsk, type Step, takeStep } from '../../queries.ts';
import { type Deed, DeedFooter } from '../deed-footer.tsx';
import { openCancel } from './cancel-sheet.tsx';
import { openDecline } from './decline-sheet.tsx';
import { openDispute } from './dispute-page.tsx';
import { openRefundAnswer, openRefundAsk } from './refund-pages.tsx';

/** What this person can do with the order now. */
export function useActions(order: Order): ReactNode {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Step | null>(null);
  const close = useCloseOrder();
  const { hash, can } = order;

  async function step(
    name: Step,
    question: { title: string; message: string; okLabel: string },
    done: string,
  ) {
    if (busy || !(await confirm(question))) return;
    setBusy(name);
    try {
      await takeStep(client, name, hash);
      popTip(done, { type: 'good' });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
    setBusy(null);
  }

  const actions: Deed[] = [];
  if (can.pay) actions.push({ label: '去付款', urgent: true, href: orderPaths.pay(hash) });
  if (can.answer_refund)
    actions.push({
      label: '回复退款申请',
      urgent: true,
      run: () => void openRefundAnswer(order, (agree, words) => sendRefundAnswer(client, hash, agree, words)),
    });
  if (can.confirm)
    actions.push({
      label: '确认完成',
      urgent: true,
      run: () =>
        void step(
          'confirm',
          {
            title: '确认已经完成？',
            message: '确认后款项会按约定给卖家，不能再取消',
            okLabel: '确认完成',
          },
          '已确认完成',
        ),
    });
  if (can.accept)
    actions.push({
      label: '接单',
      urgent: true,
      run: () =>
        void step(
          'accept',
          { title: '接这一单？', message: '接单后请按约定的时间提供服务', okLabel: '接单' },
          '已接单，买家会收到通知',
        ),
    });
  if (can.start)
    actions.push({
      label: '开始服务',
      urgent: true,
      run: () =>
        void step(
          'start',
          {
            title: '开始服务？',
            message: '买家会收到通知，从现在起不能再自行取消，可以申请退款',
            okLabel: '开始服务',
          },
          '已告诉买家服务开始了',
        ),
    });
  if (can.deliver)
    actions.push({
      label: '已完成服务',
      urgent: true,
      run: () =>
        void step(
          'deliver',
          { title: '服务已经完成？', message: '买家会收到通知，请对方确认', okLabel: '已完成' },
          '已告诉买家，等对方确认',
        ),
    });
  if (can.answer)
    actions.push({
      label: '回应申诉',
      urgent: true,
      run: () => void openDispute(order, 'answer'),
    });
  if (can.close) actions.push({ label: '关闭订单', danger: true, run: () => void close.ask(hash) });
  if (can.cancel) actions.push({ label: '取消订单', danger: true, run: () => void openCancel(client, hash) });
  if (can.decline)
    actions.push({
      label: can.accept ? '拒单' : '取消并全额退款',
      danger: true,
      run: () => void openDecline(order),
    });
  if (can.ask_refund)
    actions.push({
      label: '申请退款',
      run: () => void openRefundAsk(order, (asked, key) => sendRefundAsk(client, { hash, ...asked }, key)),
    });
  if (can.take_back_refund)
    actions.push({
      label: '撤回退款申请',
      run: () =>
        void step(
          'takeBack',
          {
            title: '撤回退款申请？',
            message: '撤回后，订单照原来的承诺继续',
            okLabel: '撤回退款申请',
          },
          '退款申请已撤回',
        ),
    });
  if (can.dispute) actions.push({ label: '申诉', run: () => void openDispute(order, 'dispute') });
  if (can.withdraw)
    actions.push({
      label: '撤回申诉',
      run: () =>
        void step(
          'withdraw',
          { title: '撤回申诉？', message: '撤回后，订单照原来的承诺继续', okLabel: '撤回申诉' },
          '申诉已撤回',
        ),
    });

  return actions.length > 0 ? <DeedFooter deeds={actions} busy={busy !== null} /> : null;
}
