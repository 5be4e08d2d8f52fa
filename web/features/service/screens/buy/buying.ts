import { viewUser } from '@qunlu/contract/account/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { phone } from '@qunlu/contract/kernel/validators.ts';
import { orderState } from '@qunlu/contract/order/rules.ts';
import { listSlots } from '@qunlu/contract/service/booking.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import type { quoteService } from '@qunlu/contract/service/orders.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { useRead } from '../../../../platform/query.ts';
import { type Form, type Problems, useForm } from '../../../../ui/form/use-form.ts';
import { useCheckout } from '../../../order/parts/use-checkout.ts';
import { servicePaths } from '../../paths.ts';
import { buy, orderMoved, useBalance, useLastAddress, useOffer, useQuote } from '../../queries/orders.ts';
import { type Choice, isTimed, useChoice } from './choice.ts';
import { type BuyWords, draftOf, dropDraft, keepDraft } from './draft.ts';

export interface PurchaseForm {
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
  busy: boolean;
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
export function useBuying(service: Service): PurchaseForm {
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
  const { buy: place, busy, notice, forget } = useCheckout();
  const first = useRef({ input: '', use_balance: 0 });

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
    const input = JSON.stringify({ ...body, chosen });
    // Whose answer was lost is asked again as it was: by now the balance may have paid it, and looks too small.
    if (first.current.input !== input) first.current = { input, use_balance: fromBalance ? 1 : 0 };
    const { use_balance } = first.current;
    await place({
      input,
      back: 'form',
      async send(key) {
        const order = await buy(use_balance ? { ...body, use_balance } : body, key);
        first.current = { input: '', use_balance: 0 };
        dropDraft(id);
        form.reset(words);
        void orderMoved(client);
        if (asksName) void client.invalidateQueries({ queryKey: [viewUser.id] });
        const { hash, order_id, state } = order;
        return { hash, result: servicePaths.paid(order_id), paid: state !== orderState.unpaid };
      },
      async again({ code }) {
        first.current = { input: '', use_balance: 0 };
        void client.invalidateQueries({ queryKey: [listSlots.id] });
        const [, now] = await Promise.all([offer.refetch(), timed && slot === 0 ? null : quoted.refetch()]);
        return code === failures.stateChanged.code ? { seen: total, now: now?.data?.total } : undefined;
      },
      changed: '没有扣款，可以按新的价格下单',
      refused,
    });
  }

  /** Says at its place what was refused. Nothing was taken, and what was chosen stays. */
  function refused(error: RequestError): boolean {
    const words = sentence(error);
    const { code, field = '' } = error;
    const name = field.replace(/^address\.?/, '');
    const own = [...addressNames, 'note' as const].find((one) => one === name);
    if (field === 'slot_id' || (code === failures.conflict.code && slot > 0)) setSlotError(words);
    else if (field === 'buyer_name') form.setError('called', words);
    else if (own) form.setError(own === 'region_name' ? 'region' : own, words);
    else if (field.startsWith('address') && way.needAddress) form.setError('detail', words);
    else return false;
    return true;
  }

  return {
    choice,
    choose(next) {
      setSlotError('');
      forget();
      choose(next);
    },
    form,
    quote,
    total,
    problem: quote?.problem ?? '',
    slotError,
    busy,
    notice,
    asksName,
    asking,
    address: way.needAddress,
    held,
    fromBalance,
    setFromBalance: setChosen,
  };
}
