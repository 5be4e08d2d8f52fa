import { sentence } from '../../../platform/http/sentence.ts';
import { usePress } from '../../../platform/press.ts';
import { pendingWords } from '../../../platform/upload/pending.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { type Form, type Problems, useForm } from '../../../ui/form/use-form.ts';
import { moneyPress } from './money-press.ts';

interface MoneyFormOptions<Values, Body> {
  initial: Values;
  validate: (values: Values) => Problems<Values>;
  bodyOf: (values: Values) => Body;
  /** Sends what was filled in, under the key of this attempt. */
  send: (body: Body, key: string) => Promise<void>;
}

/** A form about money: one press, one action, and what the server refuses is said at its field. */
export function useMoneyForm<Values extends Record<string, string | boolean>, Body>(
  options: MoneyFormOptions<Values, Body>,
): Form<Values> {
  const { initial, validate, bodyOf, send } = options;
  const { busy, press } = usePress(moneyPress);
  const form: Form<Values> = useForm<Values>({
    initial,
    validate,
    onSubmit: async (values) => {
      const pending = pendingWords();
      if (pending !== '') return popTip(pending);
      const body = bodyOf(values);
      await press((key) => send(body, key), {
        request: body,
        refused(error) {
          const { field = '' } = error;
          // A switch has no room for words.
          if (typeof form.values[field] !== 'string') return false;
          form.setError(field, sentence(error));
          return true;
        },
      });
    },
  });
  return { ...form, busy: busy || form.busy };
}
