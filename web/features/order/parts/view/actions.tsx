import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { later } from '../../../../platform/later.ts';
import { usePress } from '../../../../platform/press.ts';
import { confirm, type ConfirmOptions } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { orderPaths } from '../../paths.ts';
import { deliver, sendRefundAnswer, sendRefundAsk, type Step, takeStep } from '../../queries.ts';
import { ActionFooter } from '../action-footer.tsx';
import type { OrderAction, OrderActions } from '../on-order.ts';
import { closeQuestion } from '../use-close-order.ts';

/** What this person can do with the order now. `paid`: where paying leads. */
export function useActions(order: Order, seller: OrderActions, paid = ''): ReactNode {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const { hash } = order;

  const sure =
    (question: ConfirmOptions, act: () => Promise<unknown>, done: string) => async (): Promise<void> => {
      if (!(await confirm(question))) return;
      await act();
      popTip(done, { type: 'good' });
    };

  const actions = actionsOf(order, seller, {
    sure,
    pay: orderPaths.pay(hash, paid),
    step: (name) => takeStep(client, name, hash),
    deliver: () => deliver(client, hash),
    // What asks something first comes when it is asked for: most looks at an order end without it.
    cancel: () => later(import('./cancel-sheet.tsx'), ({ openCancel }) => openCancel(client, hash)),
    decline: () =>
      later(import('./decline-sheet.tsx'), ({ openDecline }) => openDecline(order, seller.decline)),
    askRefund: () =>
      later(import('./refund-pages.tsx'), ({ openRefundAsk }) =>
        openRefundAsk(order, (asked, key) => sendRefundAsk(client, { hash, ...asked }, key)),
      ),
    answerRefund: () =>
      later(import('./refund-pages.tsx'), ({ openRefundAnswer }) =>
        openRefundAnswer(order, (agree, words) => sendRefundAnswer(client, hash, agree, words)),
      ),
    dispute: (kind) => later(import('./dispute-page.tsx'), ({ openDispute }) => openDispute(order, kind)),
  });

  const all = actions.map(({ run, ...action }) =>
    run ? { ...action, run: async () => void (await press(run)) } : action,
  );
  return all.length > 0 ? <ActionFooter actions={all} busy={busy} /> : null;
}

interface Doing {
  sure: (question: ConfirmOptions, act: () => Promise<unknown>, done: string) => () => Promise<void>;
  pay: string;
  step: (name: Step) => Promise<unknown>;
  deliver: () => Promise<unknown>;
  cancel: () => Promise<unknown>;
  decline: () => Promise<unknown>;
  askRefund: () => Promise<unknown>;
  answerRefund: () => Promise<unknown>;
  dispute: (kind: 'dispute' | 'answer' | 'add') => Promise<unknown>;
}

/** Every act that is possible, the most urgent first; each question says what it means in money. */
function actionsOf(order: Order, seller: OrderActions, doing: Doing): OrderAction[] {
  const { can, total, seller_amount, dispute } = order;
  const { sure, step } = doing;
  const { before, behind } = seller.accept ?? { before: '', behind: '请按约定的时间提供服务' };
  const income = seller_amount > 0 ? `¥${yuan(seller_amount)}` : '';
  const isCalled = dispute !== null && dispute.opened_by !== order.role && dispute.mine === '';
  // Whoever has asked for something does not wait for being done.
  const isSettled = !order.disputed && !order.refund_asked;
  const cancel = can.cancel && { label: '取消订单', danger: true, run: doing.cancel };
  // What would come back at once need not be asked for.
  const isAll = can.cancel && order.cancel_refund >= order.request_max;
  const takeBack = can.take_back_refund && {
    label: '撤回退款申请',
    run: sure(
      { title: '撤回退款申请？', message: '撤回后，订单照原来的承诺继续', okLabel: '撤回退款申请' },
      () => step('takeBack'),
      '退款申请已撤回',
    ),
  };
  const begin: OrderAction | false = can.start && {
    label: '开始服务',
    urgent: true,
    run: sure(
      {
        title: '开始服务？',
        message: '买家会收到通知，从现在起不能再自行取消，可以申请退款',
        okLabel: '开始服务',
      },
      () => step('start'),
      '已告诉买家服务开始了',
    ),
  };
  const done: OrderAction | false =
    can.deliver &&
    (seller.deliver ?? {
      label: '已完成服务',
      urgent: true,
      run: sure(
        {
          title: '服务已经完成？',
          message: `买家会收到通知。${income === '' ? '请对方确认' : `对方确认，或到期没有确认，${income} 归您`}`,
          okLabel: '已完成',
        },
        doing.deliver,
        '已告诉买家，等对方确认',
      ),
    });
  const list: (OrderAction | false)[] = [
    can.pay && { label: '去付款', urgent: true, href: doing.pay },
    can.answer && {
      label: isCalled ? '回应申诉' : '补充说明',
      urgent: isCalled,
      run: () => doing.dispute(isCalled ? 'answer' : 'add'),
    },
    can.answer_refund && { label: '回复退款申请', urgent: true, run: doing.answerRefund },
    ...(seller.first ?? []),
    takeBack,
    can.confirm && {
      label: '确认完成',
      urgent: isSettled,
      run: sure(
        {
          title: '确认已经完成？',
          message:
            total > 0
              ? `确认后 ¥${yuan(total)} 按约定给卖家，不能再取消`
              : '确认后这一单就完成了，不能再取消',
          okLabel: '确认完成',
        },
        () => step('confirm'),
        '已确认完成',
      ),
    },
    can.accept && {
      label: '接单',
      urgent: true,
      run: sure(
        {
          title: '接这一单？',
          message: `${before}${income === '' ? '' : `完成并确认后您得到 ${income}。`}${behind}`,
          okLabel: '接单',
        },
        () => step('accept'),
        '已接单，买家会收到通知',
      ),
    },
    // What is sent is done by sending it; any other work begins first.
    ...(seller.deliver ? [done, begin] : [begin, done]),
    ...(seller.more ?? []),
    isAll && cancel,
    can.ask_refund && { label: '申请退款', run: doing.askRefund },
    can.close && {
      label: '关闭订单',
      danger: true,
      run: sure(closeQuestion, () => step('close'), '订单已关闭'),
    },
    !isAll && cancel,
    can.decline && {
      label: can.accept ? '拒单' : total > 0 ? '取消并全额退款' : '取消',
      danger: true,
      run: doing.decline,
    },
    can.dispute && { label: '申诉', run: () => doing.dispute('dispute') },
    can.withdraw && {
      label: '撤回申诉',
      run: sure(
        { title: '撤回申诉？', message: '撤回后，订单照原来的承诺继续', okLabel: '撤回申诉' },
        () => step('withdraw'),
        '申诉已撤回',
      ),
    },
  ];
  return list.filter((one) => one !== false);
}
