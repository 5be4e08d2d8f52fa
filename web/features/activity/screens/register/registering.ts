import type { Activity } from '@qunlu/contract/activity/entity.ts';
import { registrationState } from '@qunlu/contract/activity/rules.ts';
import type { FormField } from '@qunlu/contract/form/input.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { type Form, useForm } from '../../../../ui/form/use-form.ts';
import { useSettled } from '../../../../ui/use-settled.ts';
import type { FormValues } from '../../../form/parts/values.ts';
import { useCheckout } from '../../../order/parts/use-checkout.ts';
import { comerProblems, comerRefused, comersOf, placedAt } from '../../parts/registration/comer-values.ts';
import { activityPaths } from '../../paths.ts';
import { registrationMoved } from '../../queries/activity.ts';
import { sendRegistration, type TicketQuote, useBalance, useQuote } from '../../queries/registration.ts';
import { type Choice, useChoice } from './choice.ts';
import { dropKept, keptOf, useKeep, valuesFor } from './kept.ts';

/** Milliseconds after the last sign of a code before it is asked whether it fits. */
const typingPause = 500;

export interface RegisterState {
  choice: Choice;
  choose: (next: Partial<Choice>) => void;
  form: Form<FormValues>;
  fields: readonly FormField[];
  /** undefined until the server has answered. */
  quote: TicketQuote | undefined;
  /** How many people are asked about. */
  forms: number;
  /** What is shown, and sent: fen. */
  total: number;
  code: string;
  typeCode: (code: string) => void;
  codeError: string;
  shown: boolean;
  setShown: (shown: boolean) => void;
  /** Balance that would pay all at once, fen; 0 when it is not enough. */
  held: number;
  fromBalance: boolean;
  setFromBalance: (chosen: boolean) => void;
  busy: boolean;
  /** What has changed since the person began. */
  notice: string;
  /** Something has changed beside this page: asks what is on offer now. */
  again: () => void;
}

/** Chooses, asks what it costs, and registers: one press, one registration; a press after a lost answer repeats the same. */
export function useRegistering(activity: Activity): RegisterState {
  const client = useQueryClient();
  const id = activity.activity_id;
  const { choice, choose } = useChoice(activity);
  const { ticket, quantity } = choice;
  const [kept] = useState(() => keptOf(id, ticket.ticket_id));
  const [code, setCode] = useState(choice.code || kept.code);
  const [codeError, setCodeError] = useState('');
  const given = useSettled(code.trim(), typingPause);
  const request = {
    activity_id: id,
    ticket_id: ticket.ticket_id,
    quantity,
    ...(ticket.invited && given !== '' ? { code: given } : {}),
  };
  const quoted = useQuote(request);
  const quote = quoted.data;
  const { fields } = ticket;
  const forms = quote?.forms ?? 1;
  const total = quote?.total ?? ticket.price * quantity;
  const balance = useBalance(total > 0);
  const held = total > 0 && balance >= total ? balance : 0;
  const [fromHeld, setFromBalance] = useState(true);
  const fromBalance = held > 0 && fromHeld;
  const [shown, setShown] = useState(kept.shown);
  const buying = useCheckout({ free: total === 0 });

  const form = useForm<FormValues>({
    initial: kept.people,
    validate: (values) => comerProblems(fields, values, forms),
    onSubmit: submit,
  });

  const known = quote && { realname: quote.realname, phone: quote.phone };
  useKeep(id, ticket.ticket_id, known ? placedAt(known, 0) : {}, { people: form.values, shown, code });
  // Whoever types before it is known keeps what they have typed.
  const fill = useEffectEvent(() => {
    if (!known) return;
    const missing = Object.entries(placedAt(known, 0)).filter(([name]) => !form.values[name]);
    if (!form.dirty) form.reset({ ...form.values, ...Object.fromEntries(missing) });
    else for (const [name, value] of missing) form.set(name, value);
  });
  useEffect(() => fill(), [known?.realname, known?.phone]);

  async function submit(values: FormValues): Promise<void> {
    const body = {
      ...request,
      people: comersOf(fields, values, forms),
      shown: shown ? (1 as const) : (0 as const),
      total,
      ...(fromBalance ? { use_balance: 1 as const } : {}),
    };
    await buying.buy({
      input: body,
      back: 'form',
      async send(key) {
        const { hash, state } = await sendRegistration(client, body, key);
        dropKept(id, ticket.ticket_id);
        form.reset(values);
        return { hash, result: activityPaths.registered(id), paid: state !== registrationState.unpaid };
      },
      async again({ code: why }) {
        registrationMoved(client);
        const { data } = await quoted.refetch();
        return why === failures.stateChanged.code ? { seen: total, now: data?.total } : undefined;
      },
      changed: '没有扣款，可以按新的价格报名',
      refused: (error) => refused(error, values),
    });
  }

  /** Says at its place what was refused. Nothing was taken, and what was typed stays. */
  function refused(error: RequestError, values: FormValues): boolean {
    const words = sentence(error);
    const { field = '' } = error;
    if (field === 'code') {
      setCodeError(words);
      return true;
    }
    const own = comerRefused(fields, values, field);
    if (own === undefined) return false;
    form.setError(own, words);
    return true;
  }

  return {
    choice,
    choose(next) {
      buying.forget();
      const other = next.ticket?.ticket_id ?? ticket.ticket_id;
      if (other !== ticket.ticket_id)
        for (const [name, value] of Object.entries(valuesFor(id, other, form.values)))
          form.field(name).onChange(value);
      choose(next);
    },
    form,
    fields,
    quote,
    forms,
    total,
    code,
    typeCode(text) {
      setCodeError('');
      setCode(text);
    },
    codeError,
    shown,
    setShown,
    held,
    fromBalance,
    setFromBalance,
    busy: buying.busy,
    notice: buying.notice,
    again() {
      registrationMoved(client);
      void quoted.refetch();
    },
  };
}
