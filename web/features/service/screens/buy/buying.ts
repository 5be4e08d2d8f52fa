import { viewUser } from '@qunlu/contract/account/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { failures } from '@qunlu/contract/kernel/errors.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { phone } from '@qunlu/contract/kernel/validators.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { listSlots } from '@qunlu/contract/service/booking.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import type { quoteService } from '@qunlu/contract/service/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusal, RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { newIdempotencyKey } from '../../../../platform/idempotency-key.ts';
import { useRead } from '../../../../platform/query.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { type Form, type Problems, useForm } from '../../../../ui/form/use-form.ts';
import { buzz } from '../../../../ui/motion.ts';
import { orderPaths } from '../../../order/paths.ts';
import { servicePaths } from '../../paths.ts';
import { buy, orderMoved, useBalance, useLastAddress, useOffer, useQuote } from '../../queries/orders.ts';
import { type Choice, isTimed, useChoice } from './choice.ts';
import { type BuyWords, draftOf, dropDraft, keepDraft } from './draft.ts';

export interface Buying {
  choice: Choice;
  choose: (next: Partial<Choice>) => void;
  form: Form<BuyWords>;
  /** undefined until everything that it depends on is chosen and the server has answered. */
  quote: OutputOf<typeof quoteService> | undefined;
  /** What is shown, and sent with the order: fen. */
  total: number;
  /** Why it cannot be bought now. */
  problem: string;
  slotError: string;
  /** What has changed since the person began. */
  notice: string;
  /** The seller would read a number: they are asked for a name. */
  asksName: boolean;
  /** Whether they are is not known yet. */
  asking: boolean;
  /** An address is needed. */
  address: boolean;
  /** Balance that would pay all at once, fen; 0 when it is not enough. */
  held: number;
  /** Whether it does. */
  fromBalance: boolean;
  setFromBalance: (chosen: boolean) => void;
}

const addressNames = ['name', 'phone', 'region', 'region_name', 'detail'] as const;

function addressProblems(words: BuyWords): Problems<BuyWords> {
  return {
    name: words.name.trim() === '' ? '请填写姓名' : '',
    phone: words.phone === '' ? '请填写手机号' : phone(words.phone, '手机号'),
    region: words.region === '' ? '请选择省市区' : '',
    detail: words.detail.trim() === '' ? '请填写街道和门牌号' : '',
  };
}

/** Chooses, asks what it costs, and buys: one press, one order; a press after a lost answer repeats the same. */
export function useBuying(service: Service): Buying {
  const client = useQueryClient();
  const id = service.service_id;
  const { choice, choose } = useChoice(service);
  const { way, count, slot } = choice;
  const timed = isTimed(service, way);
  const offer = useOffer(id);
  const { data: me, isLoading: asking } = useRead(viewUser, {});
  const asksName = me?.named === false && me.card_id === 0;
  const quoted = useQuote(
    timed && slot === 0
      ? null
      : { service_id: id, way_id: way.way_id, count, ...(slot > 0 ? { slot_id: slot } : {}) },
  );
  const quote = quoted.data;
  const total = quote?.total ?? way.fee * count;
  const balance = useBalance(total > 0);
  const held = total > 0 && balance >= total ? balance : 0;
  const [chosen, setChosen] = useState(true);
  const fromBalance = held > 0 && chosen;
  const [slotError, setSlotError] = useState('');
  const [notice, setNotice] = useState('');
  const attempt = useRef<{ wish: string; key: string; body: Parameters<typeof buy>[0] } | null>(null);

  const form = useForm<BuyWords>({
    initial: draftOf(id),
    validate: (words) => ({
      ...(asksName && words.called.trim() === '' ? { called: '请填写称呼' } : {}),
      ...(way.needAddress ? addressProblems(words) : {}),
    }),
    onSubmit: submit,
  });

  const { values } = form;
  useEffect(() => keepDraft(id, values), [id, values]);

  const empty = addressNames.every((name) => values[name] === '');
  const last = useLastAddress(way.needAddress && empty).data?.address;
  const fill = useEffectEvent(() => {
    if (last && way.needAddress && empty) form.reset({ ...values, ...last });
  });
  useEffect(() => fill(), [last, way.needAddress]);

  async function submit(words: BuyWords): Promise<void> {
    setNotice('');
    if (timed && slot === 0) {
      setSlotError('请选一个时间');
      return;
    }
    const { note, called, ...address } = words;
    const body = {
      service_id: id,
      way_id: way.way_id,
      count,
      total,
      ...(slot > 0 ? { slot_id: slot } : {}),
      ...(way.needAddress
        ? { address: { ...address, name: address.name.trim(), detail: address.detail.trim() } }
        : {}),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(asksName ? { buyer_name: called.trim() } : {}),
    };
    const wish = JSON.stringify({ ...body, chosen });
    // Whose answer was lost is asked again as it was: by now the balance may have paid it, and looks too small.
    if (attempt.current?.wish !== wish)
      attempt.current = {
        wish,
        key: newIdempotencyKey(),
        body: fromBalance ? { ...body, use_balance: 1 } : body,
      };
    try {
      const order = await buy(attempt.current.body, attempt.current.key);
      dropDraft(id);
      form.reset(words);
      void orderMoved(client);
      if (asksName) void client.invalidateQueries({ queryKey: [viewUser.id] });
      const done = order.state !== orderState.unpaid;
      if (done) buzz(30);
      navigate(
        done
          ? servicePaths.paid(order.order_id)
          : orderPaths.pay(order.hash, servicePaths.paid(order.order_id)),
        { replace: true },
      );
    } catch (error) {
      if (isRefusal(error)) attempt.current = null;
      await refused(error);
    }
  }

  /** Says at its place what was refused. Nothing was taken, and what was chosen stays. */
  async function refused(error: unknown): Promise<void> {
    const words = sentence(error);
    if (!(error instanceof RequestError) || error.status < 400) return popTip(words, { type: 'bad' });
    void client.invalidateQueries({ queryKey: [listSlots.id] });
    const [, now] = await Promise.all([offer.refetch(), timed && slot === 0 ? null : quoted.refetch()]);
    const field = error.field ?? '';
    if (error.code === failures.stateChanged.code && now?.data && now.data.total !== total)
      return setNotice(
        `价格变了：刚才 ¥${yuan(total)}，现在 ¥${yuan(now.data.total)}。没有扣款，可以按新的价格下单`,
      );
    if (field === 'slot_id' || (error.code === failures.conflict.code && slot > 0))
      return setSlotError(words);
    const name = field.replace(/^address\.?/, '');
    const own = [...addressNames, 'note' as const].find((one) => one === name);
    if (field === 'buyer_name') form.setError('called', words);
    else if (own) form.setError(own === 'region_name' ? 'region' : own, words);
    else if (field.startsWith('address') && way.needAddress) form.setError('detail', words);
    else popTip(words, { type: 'bad' });
  }

  return {
    choice,
    choose(next) {
      setSlotError('');
      setNotice('');
      choose(next);
    },
    form,
    quote,
    total,
    problem: quote?.problem ?? '',
    slotError,
    notice,
    asksName,
    asking,
    address: way.needAddress,
    held,
    fromBalance,
    setFromBalance: setChosen,
  };
}
