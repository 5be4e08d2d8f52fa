import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { ServiceOrder } from '@qunlu/contract/service/order-entity.ts';
import { serviceRules } from '@qunlu/contract/service/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { sentence } from '../../../../platform/http/sentence.ts';
import { confirm, type ConfirmOptions } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { type Deed, DeedFooter } from '../../../order/parts/deed-footer.tsx';
import { openCancel } from '../../../order/parts/view/cancel-sheet.tsx';
import { openDecline } from '../../../order/parts/view/decline-sheet.tsx';
import { openDispute } from '../../../order/parts/view/dispute-page.tsx';
import { openRefundAnswer, openRefundAsk } from '../../../order/parts/view/refund-pages.tsx';
import { orderPaths } from '../../../order/paths.ts';
import { slotWords } from '../../parts/when-words.ts';
import { servicePaths } from '../../paths.ts';
import {
  agree,
  answerRefund,
  askRefund,
  cancelServiceOrder,
  sayDone,
  sendServiceDispute,
  takeStep,
  withdrawServiceDispute,
} from '../../queries/orders.ts';
import { openExpress } from './express-sheet.tsx';
import { openReschedule } from './reschedule-sheet.tsx';
import { openPropose } from './time-sheet.tsx';

interface Action extends Deed {
  run?: () => Promise<unknown>;
}

/** What this person can do now. */
export function useActions(order: ServiceOrder): ReactNode {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { order_id: id, hash, can, order: sale } = order;

  /** One thing at a time: the buttons wait until the server has answered. */
  async function during(run: () => Promise<unknown>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await run();
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
    running.current = false;
    setBusy(false);
  }

  const sure =
    (question: ConfirmOptions, act: () => Promise<unknown>, done: string) => async (): Promise<void> => {
      if (!(await confirm(question))) return;
      await act();
      popTip(done, { type: 'good' });
    };

  const actions = actionsOf(order, {
    sure,
    step: (name) => takeStep(client, name, id),
    done: () => sayDone(client, id),
    ship: () => openExpress((express) => sayDone(client, id, express)),
    agree: (startsAt) => agree(client, id, startsAt),
    close: () => cancelServiceOrder(client, id, null),
    cancel: () =>
      openCancel(client, hash, (refund, reason) => cancelServiceOrder(client, id, refund, reason)),
    decline: () =>
      openDecline(sale, {
        send: (reason) => takeStep(client, 'decline', id, reason),
        ...(can.accept
          ? {}
          : {
              note: `接单后取消会记一次：${serviceRules.markDays} 天内满 ${serviceRules.marks} 次，您的服务会隐藏 ${serviceRules.hideDays} 天。`,
            }),
      }),
    askRefund: () =>
      openRefundAsk(sale, ({ files, ...asked }, key) =>
        askRefund(client, { order_id: id, ...asked, ...(files.length > 0 ? { files } : {}) }, key),
      ),
    answerRefund: () =>
      openRefundAnswer(sale, (agreed, words) =>
        answerRefund(client, { order_id: id, agree: agreed, ...(words === '' ? {} : { words }) }),
      ),
    takeBack: () => answerRefund(client, { order_id: id, agree: 0 }),
    dispute: (kind) =>
      openDispute(sale, kind, (given, key) => sendServiceDispute(client, { order_id: id, ...given }, key)),
    withdraw: () => withdrawServiceDispute(client, order),
    reschedule: () => openReschedule(order),
    propose: () => openPropose(order),
  });

  const deeds = actions.map(({ run, ...deed }) => (run ? { ...deed, run: () => during(run) } : deed));
  return deeds.length > 0 ? <DeedFooter deeds={deeds} busy={busy} /> : null;
}

interface Doing {
  sure: (question: ConfirmOptions, act: () => Promise<unknown>, done: string) => () => Promise<void>;
  step: (name: 'accept' | 'start' | 'confirm') => Promise<unknown>;
  done: () => Promise<unknown>;
  ship: () => Promise<unknown>;
  agree: (startsAt: number) => Promise<unknown>;
  close: () => Promise<unknown>;
  cancel: () => Promise<unknown>;
  decline: () => Promise<unknown>;
  askRefund: () => Promise<unknown>;
  answerRefund: () => Promise<unknown>;
  takeBack: () => Promise<unknown>;
  dispute: (kind: 'dispute' | 'answer') => Promise<unknown>;
  withdraw: () => Promise<unknown>;
  reschedule: () => Promise<unknown>;
  propose: () => Promise<unknown>;
}

/** Every act that is possible, the most urgent first; each question says what it means in money. */
function actionsOf(order: ServiceOrder, doing: Doing): Action[] {
  const { can, order: sale, order_id: id, total, proposal, slot } = order;
  const { sure } = doing;
  const paid = `¥${yuan(total)}`;
  const income = `¥${yuan(sale.seller_amount)}`;
  const now = Date.now() / 1000;
  const list: (Action | false | null)[] = [
    can.pay && { label: '去付款', urgent: true, href: orderPaths.pay(order.hash, servicePaths.paid(id)) },
    sale.can.answer && { label: '回应申诉', urgent: true, run: () => doing.dispute('answer') },
    can.answer_refund && { label: '回复退款申请', urgent: true, run: doing.answerRefund },
    can.agree &&
      proposal && {
        label: `同意 ${slotWords({ starts_at: proposal.starts_at, minutes: 0 }, now)}`,
        urgent: true,
        run: sure(
          {
            title: '同意这个时间？',
            message:
              total > 0
                ? '写进订单后，买家取消按时间退：开始 24 小时前退全部，2 小时前退 70%，之后不退。卖家取消总是全退'
                : '时间会写进订单，到时请准时',
            okLabel: '同意',
          },
          () => doing.agree(proposal.starts_at),
          '时间已经写进订单',
        ),
      },
    can.confirm && {
      label: '确认完成',
      urgent: true,
      run: sure(
        {
          title: '确认已经完成？',
          message: total > 0 ? `确认后 ${paid} 按约定给卖家，不能再取消` : '确认后这一单就完成了，可以评价',
          okLabel: '确认完成',
        },
        () => doing.step('confirm'),
        '已确认完成',
      ),
    },
    can.accept && {
      label: '接单',
      urgent: true,
      run: sure(
        {
          title: '接这一单？',
          message: `${slot ? `请在 ${slotWords(slot, now)} 提供服务。` : ''}${
            total > 0 ? `完成并确认后您得到 ${income}。` : ''
          }接单后再取消，会记一次`,
          okLabel: '接单',
        },
        () => doing.step('accept'),
        '已接单，买家会收到通知',
      ),
    },
    can.ship && { label: '填快递，已寄出', urgent: true, run: doing.ship },
    can.done &&
      !can.ship && {
        label: '已完成',
        urgent: true,
        run: sure(
          {
            title: '服务已经完成？',
            message: `买家会收到通知。${total > 0 ? `对方确认，或到期没有确认，${income} 归您` : '请对方确认'}`,
            okLabel: '已完成',
          },
          doing.done,
          '已告诉买家，等对方确认',
        ),
      },
    can.comment && { label: '评价', urgent: true, href: servicePaths.comment(id) },
    can.reply && { label: '回复评价', href: servicePaths.comment(id) },
    can.start && {
      label: '已开始服务',
      run: sure(
        {
          title: '已经开始服务？',
          message: `买家会收到通知。${total > 0 ? `从现在起买家自己取消，付的 ${paid} 不再退回` : ''}`,
          okLabel: '已开始',
        },
        () => doing.step('start'),
        '已告诉买家',
      ),
    },
    can.propose && { label: proposal ? '另提时间' : '提议时间', run: doing.propose },
    can.reschedule && { label: '改期', run: doing.reschedule },
    can.edit_comment && { label: '修改评价', href: servicePaths.comment(id) },
    can.refund && { label: '申请退款', run: doing.askRefund },
    can.take_back_refund && {
      label: '撤回退款申请',
      run: sure(
        { title: '撤回退款申请？', message: '撤回后不退款，订单照原来的承诺继续', okLabel: '撤回' },
        doing.takeBack,
        '申请已撤回',
      ),
    },
    can.close && {
      label: '关闭订单',
      danger: true,
      run: sure(
        {
          title: '关闭这个订单？',
          message: '没有扣款。还想要的话可以重新下单',
          okLabel: '关闭订单',
          cancelLabel: '再想想',
          danger: true,
        },
        doing.close,
        '订单已关闭',
      ),
    },
    can.cancel && { label: '取消订单', danger: true, run: doing.cancel },
    can.decline && {
      label: can.accept ? '拒单' : total > 0 ? '取消并全额退款' : '取消',
      danger: true,
      run: doing.decline,
    },
    can.dispute && !sale.can.answer && { label: '申诉', run: () => doing.dispute('dispute') },
    sale.can.withdraw && {
      label: '撤回申诉',

      run: sure(
        { title: '撤回申诉？', message: '撤回后，订单照原来的承诺继续', okLabel: '撤回申诉' },
        doing.withdraw,
        '申诉已撤回',
      ),
    },
  ];
  return list.filter((one): one is Action => one !== false && one !== null);
}
