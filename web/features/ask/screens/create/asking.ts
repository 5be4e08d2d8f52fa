import type { Answerer } from '@qunlu/contract/ask/entity.ts';
import { type AskKind, askKinds, askRules, askState } from '@qunlu/contract/ask/rules.ts';
import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import { fenOf } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { amountProblem } from '../../../../platform/amount-problem.ts';
import { draftsOf } from '../../../../platform/drafts/kept-text.ts';
import type { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { pendingWords } from '../../../../platform/upload/pending.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { type Form, useForm } from '../../../../ui/form/use-form.ts';
import { useSettled } from '../../../../ui/use-settled.ts';
import { type CheckoutState, useCheckout } from '../../../order/parts/use-checkout.ts';
import {
  questionOf,
  questionProblems,
  type QuestionValues,
  refusedField,
} from '../../parts/question-fields.tsx';
import { askPaths } from '../../paths.ts';
import { type AskQuote, create, type CreateInput, newestQuote, useQuote } from '../../queries/question.ts';

/** Milliseconds after the last sign of a bounty before it is asked what is promised. */
const typingPause = 400;

export interface AskFormProps {
  kind: AskKind;
  /** 0: everybody. */
  circle: number;
  name: string;
  back: string;
  /** What was chosen before: the kind, the person. */
  head: ReactNode;
  answerer?: Answerer;
}

interface AskingValues extends QuestionValues {
  /** Yuan, as it is typed. */
  price: string;
  anonymous: boolean;
  open: boolean;
}

export interface AskingState {
  form: Form<AskingValues>;
  buying: CheckoutState;
  quote: AskQuote | undefined;
  /** Fen that is shown and sent; undefined while a bounty is not right. */
  total: number | undefined;
}

const drafts = draftsOf('ask');
/** What is being asked goes along when another way to ask is chosen. */
const draft = 'question';

/** Asks once a press: an order to pay, or a question that stands at once. What was written is kept until then. */
export function useAsking({ kind, circle, answerer }: AskFormProps): AskingState {
  const client = useQueryClient();
  const [kept] = useState(() => drafts.read<AskingValues>(draft));
  const isFree = kind === askKinds.free;
  const buying = useCheckout({ free: isFree });
  const priceWords = (price: string): string =>
    kind === askKinds.bounty ? amountProblem(price, askRules.bounty, '赏金') : '';

  const form = useForm<AskingValues>({
    initial: { text: '', images: [], topic: '', price: '', anonymous: false, open: true, ...kept },
    validate: (values) => ({ ...questionProblems(values), price: priceWords(values.price) }),
    onSubmit: submit,
  });
  const { values, dirty } = form;
  useEffect(() => {
    if (dirty) drafts.keep(draft, values);
  }, [values, dirty]);

  const fits = priceWords(values.price) === '';
  const total = isFree ? 0 : answerer ? answerer.price : fits ? (fenOf(values.price) ?? 0) : undefined;
  const settled = useSettled(String(total ?? ''), typingPause);
  const whom = {
    kind,
    ...(answerer ? { user_id: answerer.user.user_id } : {}),
    ...(circle > 0 ? { phonebook_id: circle } : {}),
  };
  const priced = (fen: number) => (isFree ? whom : { ...whom, price: fen });
  const quoted = useQuote(settled === '' ? null : priced(Number(settled)));

  async function submit(given: AskingValues): Promise<void> {
    const waiting = pendingWords();
    if (waiting !== '') return popTip(waiting, { type: 'bad' });
    const seen = total ?? 0;
    const body: CreateInput = {
      ...priced(seen),
      ...questionOf(given),
      anonymous: given.anonymous ? 1 : 0,
      public: answerer && !given.open ? 0 : 1,
    };
    await buying.buy({
      input: body,
      back: 'form',
      async send(key) {
        const { question_id: id, hash, state } = await create(client, body, key);
        drafts.drop(draft);
        form.reset(given);
        const result = askPaths.question(id);
        if (hash !== '') return { hash, result };
        popTip(state === askState.auditing ? '已提交，通过后大家看得到' : '已发布，有回答会通知您', {
          type: 'good',
        });
        navigate(result, { replace: true });
        return undefined;
      },
      async again({ code }) {
        const now = await newestQuote(client, priced(seen));
        return code === failures.stateChanged.code ? { seen, now: now.total } : undefined;
      },
      changed: '没有扣款，可以按新的价格问。',
      refused: (error) => refused(error),
    });
  }

  /** Says at its field what was refused; what was written stays. */
  function refused(error: RequestError): boolean {
    const own = error.field === 'price' && kind === askKinds.bounty ? 'price' : refusedField(error);
    if (!own) return false;
    form.setError(own, sentence(error));
    return true;
  }

  return { form, buying, quote: quoted.data, total };
}
