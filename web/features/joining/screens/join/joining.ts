import { failures } from '@qunlu/contract/kernel/failure-codes.ts';
import type { JoinForm } from '@qunlu/contract/joining/entity.ts';
import { joinType } from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { type Form, useForm } from '../../../../ui/form/use-form.ts';
import { type CheckoutState, useCheckout } from '../../../order/parts/use-checkout.ts';
import { fieldOf, problemsOf, submissionOf, valuesOf } from '../../parts/form-values.ts';
import type { FormValues } from '../../../form/parts/values.ts';
import { circlePaths } from '../../../circle/paths.ts';
import { circleChanged } from '../../../circle/parts/circle-changed.ts';
import { joinCircle } from '../../queries/joining.ts';

/** Beside what the circle asks: the card that is brought, the password, the tier. */
const ownNames = { card_id: 'card', password: 'password', tier_id: 'tier' } as const;

export const asksPassword = ({ circle }: JoinForm): boolean => circle.join_type === joinType.password;

export const tierOf = ({ offer }: JoinForm, chosen: string | undefined) =>
  offer.tiers.find(({ id }) => String(id) === chosen) ?? offer.tiers[0];

function bodyOf(read: JoinForm, values: FormValues, code: string, coupon: string) {
  const tier = tierOf(read, values['tier']);
  const used = tier && read.offer.off > 0 ? coupon : '';
  const card = Number(values['card']);
  return {
    id: read.circle.id,
    ...submissionOf(read, values),
    ...(card > 0 ? { card_id: card } : {}),
    ...(asksPassword(read) ? { password: values['password'] ?? '' } : {}),
    ...(tier ? { tier_id: tier.id, price: tier.now } : {}),
    ...(used === '' ? {} : { coupon: used }),
    ...(code === '' ? {} : { code }),
  };
}

/** Joins or applies: one press, one application; a press after a lost answer repeats the same. */
export function useJoining(
  read: JoinForm,
  given: { code: string; coupon: string; onRefused: () => void },
): { form: Form<FormValues>; buying: CheckoutState } {
  const { code, coupon, onRefused } = given;
  const client = useQueryClient();
  const buying = useCheckout({ free: read.offer.tiers.length === 0 });
  const form: Form<FormValues> = useForm<FormValues>({
    initial: {
      ...valuesOf(read, read.draft),
      card: String(read.draft.card_id),
      password: '',
      tier: String(read.offer.tiers[0]?.id ?? ''),
    },
    validate: (values) => ({
      ...problemsOf(read, values),
      ...(asksPassword(read) && values['password'] === '' ? { password: '请填写加入口令' } : {}),
    }),
    async onSubmit(values) {
      const body = bodyOf(read, values, code, coupon);
      await buying.buy({
        input: body,
        back: 'form',
        async send(key) {
          const { state, hash } = await joinCircle(body, key);
          form.reset(values);
          const home = circlePaths.home(read.circle.id);
          void circleChanged(client);
          if (hash !== '') return { hash, result: home };
          if (state === 1) {
            popTip('已加入', { type: 'good' });
            navigate(home, { replace: true });
          } else popTip('已提交，通过后会通知您', { type: 'good' });
          return undefined;
        },
        refused: (error) => refused(error, values),
      });
    },
  });

  function refused(error: RequestError, values: FormValues): boolean {
    const own = ownNames[error.field as keyof typeof ownNames];
    const field = own ?? fieldOf(read, values, error.field);
    if (field !== undefined) form.setError(field, sentence(error));
    // Full, closed or changed meanwhile: the page says what is possible now.
    else if (error.code !== failures.tooOften.code) onRefused();
    return field !== undefined;
  }
  return { form, buying };
}
