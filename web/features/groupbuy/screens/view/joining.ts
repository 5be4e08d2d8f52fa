import type { Buy } from '@qunlu/contract/groupbuy/entity.ts';
import { type DeliveryWay, groupbuyRules } from '@qunlu/contract/groupbuy/rules.ts';
import { maxLength, phone as phoneRule } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import { type Form, useForm } from '../../../../ui/form/use-form.ts';
import { type CheckoutState, useCheckout } from '../../../order/parts/use-checkout.ts';
import { orderPaths } from '../../../order/paths.ts';
import type { Cart } from '../../parts/cart.ts';
import {
  type BuyQuote,
  buysChanged,
  type Choice,
  join,
  type JoinInput,
  newestQuote,
  useBalance,
  useQuote,
} from '../../queries/buys.ts';

export interface JoinValues {
  way: DeliveryWay;
  /** The number of a pickup point. */
  point: string;
  name: string;
  phone: string;
  address: string;
  remark: string;
}

type Contact = Pick<JoinValues, 'name' | 'phone' | 'address'>;
/** Who received the last time, so that it is not typed twice; a logout clears it. */
const contacts = draftsOf('groupbuy-contact');

export interface JoiningState {
  buying: CheckoutState;
  form: Form<JoinValues>;
  /** undefined until the server has answered. */
  quote: BuyQuote | undefined;
  /** Fen: what is shown and sent. */
  total: number;
  /** Balance, fen. */
  held: number;
  fromBalance: boolean;
  setFromBalance: (chosen: boolean) => void;
}

const problemsOf = ({ way, name, phone, address, point }: JoinValues) => ({
  point: way === 'pickup' && point === '' ? '请选在哪个自提点取货' : '',
  name: name.trim() === '' ? '请填写姓名' : maxLength(groupbuyRules.name)(name, '姓名'),
  phone: phone === '' ? '请填写手机号' : phoneRule(phone, '手机号'),
  address:
    way === 'pickup'
      ? ''
      : address.trim() === ''
        ? '请填写地址'
        : maxLength(groupbuyRules.address)(address, '地址'),
});

function fieldOf({ field = '' }: RequestError): keyof JoinValues | undefined {
  if (field === 'point_id') return 'point';
  return (['name', 'phone', 'address', 'remark'] as const).find((one) => one === field);
}

/** Takes part with what is in the cart: one press, one order; a press after a lost answer repeats the same. */
export function useJoining(buy: Buy, cart: Cart): JoiningState {
  const client = useQueryClient();
  const buying = useCheckout();
  const { buy_id: id, ways, points } = buy;
  const [known] = useState(() => contacts.read<Contact>('mine'));
  const form = useForm<JoinValues>({
    initial: {
      way: ways[0] ?? 'pickup',
      point: points.length === 1 ? String(points[0]?.point_id ?? '') : '',
      name: '',
      phone: '',
      address: '',
      remark: '',
      ...known,
    },
    validate: problemsOf,
    onSubmit: submit,
  });
  const { way, point } = form.values;
  const placed = way !== 'pickup' || point !== '';
  const lines = cart.lines.map(({ goods, quantity }) => ({ goods_id: goods.goods_id, quantity }));
  const choice: Choice = {
    buy_id: id,
    lines,
    way,
    ...(way === 'pickup' && point !== '' ? { point_id: Number(point) } : {}),
  };
  const quote = useQuote(placed ? choice : null).data;
  const total = quote?.total ?? cart.total;
  const held = useBalance();
  const [balance, setFromBalance] = useState(true);
  const fromBalance = balance && held >= total && total > 0;

  async function submit(values: JoinValues): Promise<void> {
    const contact = { name: values.name.trim(), phone: values.phone, address: values.address.trim() };
    const body: JoinInput = {
      ...choice,
      name: contact.name,
      phone: contact.phone,
      ...(way === 'pickup' ? {} : { address: contact.address }),
      ...(values.remark.trim() === '' ? {} : { remark: values.remark.trim() }),
      total,
      ...(fromBalance ? { use_balance: 1 as const } : {}),
    };
    await buying.buy({
      input: body,
      back: 'form',
      async send(key) {
        const { hash, paid } = await join(client, body, key);
        contacts.keep('mine', contact);
        form.reset(values);
        cart.clear();
        return { hash, paid, result: orderPaths.success(hash) };
      },
      async again() {
        buysChanged(client);
        return { seen: total, now: (await newestQuote(client, choice)).total };
      },
      changed: '没有扣款，请看过新的价格再付款',
      refused(error) {
        const field = fieldOf(error);
        if (field) form.setError(field, sentence(error));
        return field !== undefined;
      },
    });
  }

  return { buying, form, quote, total, held, fromBalance, setFromBalance };
}
