import { fenOf, yuan } from '@qunlu/contract/kernel/money.ts';
import { walletRules, withdrawalFee } from '@qunlu/contract/wallet/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { RequestError } from '../../../../platform/http/errors.ts';
import { sentence } from '../../../../platform/http/sentence.ts';
import { useAttempt } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Amount } from '../../../../ui/amount.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { codeProblem } from '../../../account/parts/phone-and-code.ts';
import { SentCodeField } from '../../../account/parts/sent-code-field.tsx';
import { moneyOffline } from '../../../order/parts/money-error.tsx';
import { walletPaths } from '../../paths.ts';
import { useMe, withdraw } from '../../queries.ts';
import { type Limits, mostOf, percentOf, problemOf } from './amount.ts';
import css from './form.module.css';
import { isReady, Missing } from './missing.tsx';

interface Values {
  amount: string;
  code: string;
}

/** How much, what the fee is and what arrives, told while it is typed; a code above a limit (D111). */
export function ApplyForm({ limits }: { limits: Limits }) {
  const client = useQueryClient();
  const phone = useMe().data?.phone ?? '';
  const attempt = useAttempt();
  const form = useForm<Values>({
    initial: { amount: '', code: '' },
    validate: ({ amount, code }) => ({
      amount: problemOf(amount, limits),
      code: needsCode(amount, limits) && phone !== '' ? codeProblem(code) : '',
    }),
    onSubmit: send,
  });
  const fen = fenOf(form.values.amount);
  const fee = withdrawalFee(fen ?? 0, limits.fee_basis_points);
  const right = problemOf(form.values.amount, limits) === '';
  const ready = isReady(limits);
  const field = form.field('amount');

  async function send({ amount, code }: Values): Promise<void> {
    if (!navigator.onLine) return popTip(moneyOffline, { type: 'bad' });
    const total = fenOf(amount) ?? 0;
    const seen = withdrawalFee(total, limits.fee_basis_points);
    const input = { amount: total, fee: seen };
    const proof = needsCode(amount, limits) ? code : '';
    try {
      const made = await attempt({ ...input, proof }, (key) => withdraw(client, input, proof, key));
      form.reset({ amount: '', code: '' });
      navigate(walletPaths.withdrawal(made.id), { replace: true });
    } catch (error) {
      if (!(error instanceof RequestError)) return popTip(sentence(error), { type: 'bad' });
      if (error.field === 'code') {
        form.field('code').onChange('');
        form.setError('code', sentence(error));
      } else if (error.field === 'amount') form.setError('amount', sentence(error));
      else popTip(sentence(error), { type: 'bad' });
    }
  }

  return (
    <Page
      header={<ScreenHeader title="申请提现" back={walletPaths.wallet()} />}
      footer={
        <SubmitFooter
          form={form.id}
          busy={form.busy}
          disabled={!ready || limits.left_today === 0}
          label={right && fen ? `提现 ¥${yuan(fen)}` : '提现'}
          note={ready ? `今天还能提 ${limits.left_today} 次` : '先完成上面的几步，就可以提现'}
        />
      }
    >
      {ready && limits.blocked !== '' && <Banner tone="warn">{limits.blocked}</Banner>}
      {limits.reserved > 0 && (
        <Banner>收入里有 ¥{yuan(limits.reserved)} 要留着退会费，通讯录解散完成后剩下的就可以提现</Banner>
      )}
      <Form form={form}>
        <div className={css['root']}>
          <TextField
            {...field}
            label="提现金额"
            kind="decimal"
            before="¥"
            maxLength={9}
            autoFocus={ready}
            help={`可提现 ¥${yuan(limits.withdrawable)}，一次 ¥${yuan(limits.min)} 到 ¥${yuan(limits.max)}`}
            after={
              <Button kind="quiet" size="s" onClick={() => form.set('amount', yuan(mostOf(limits)))}>
                全部
              </Button>
            }
            onChange={(value) => field.onChange(value.replace(/[^\d.]/g, ''))}
          />
          {needsCode(form.values.amount, limits) && phone !== '' && (
            <SentCodeField {...form.field('code')} scene="withdraw" to={{ own: phone }} />
          )}
        </div>
      </Form>
      <Section>
        <ListRow
          fact
          href={walletPaths.fees}
          title={`手续费 ${percentOf(limits.fee_basis_points)}`}
          end={right && fen ? <Amount fen={fee} /> : '—'}
        />
        <ListRow fact title="到账" end={right && fen ? <Amount fen={fen - fee} strong /> : '—'} />
      </Section>
      <Missing limits={limits} />
      <Section title="多久到账" padded>
        <ul className={css['facts']}>
          <li>
            ¥{yuan(limits.auto_up_to)} 以内一般几分钟内通过；更多的、注册 {walletRules.autoDays}{' '}
            天内的由客服审核，
            {limits.staff_days} 个工作日内答复。
          </li>
          <li>通过后请在 {limits.confirm_hours} 小时内到微信里确认收款，过时金额退回收入。</li>
          <li>到的是微信零钱。审核前、打款前都可以撤销。</li>
        </ul>
      </Section>
    </Page>
  );
}

const needsCode = (amount: string, { code_above }: Limits): boolean => (fenOf(amount) ?? 0) > code_above;
