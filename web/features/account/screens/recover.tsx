import { passwordComplaint, passwordRules, userStatus } from '@qunlu/contract/account/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { all, maxLength, required } from '@qunlu/contract/kernel/validators.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { Loaded } from '../../../platform/loaded.tsx';
import { navigate } from '../../../platform/router/location.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { showRefusal } from '../../../platform/show-refusal.ts';
import { logout, useSession } from '../../../platform/session.ts';
import { support } from '../../../platform/support.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { TelField, TextField } from '../../../ui/form/text-field.tsx';
import { TextareaField } from '../../../ui/form/textarea-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { codeProblem, phoneProblem } from '../parts/phone-and-code.ts';
import { SentCodeField } from '../parts/sent-code-field.tsx';
import { SupportRow } from '../parts/support-row.tsx';
import { useMe } from '../queries.ts';
import { recover, sendAppeal, useAppeal } from '../queries/identity.ts';
import css from './recover.module.css';

/** Recovery: a new password by a code of the phone; for banned or muted people the reason and an appeal (D12, R037). */
export default function Recover() {
  const { guest } = useSession();
  const read = useMe();
  const { data: me } = read;
  const restricted = me?.status === userStatus.banned || me?.status === userStatus.muted;
  return (
    <Page header={<ScreenHeader title="找回与申诉" back="/login" />}>
      {guest ? (
        <Password />
      ) : restricted ? (
        <Appeal banned={me.status === userStatus.banned} />
      ) : (
        <Loaded read={read} waiting={<SkeletonRows count={3} />}>
          {() => <Password />}
        </Loaded>
      )}
      {support() && (
        <Section title="还是不行">
          <SupportRow />
        </Section>
      )}
    </Page>
  );
}

function Password() {
  const form = useForm<{ phone: string; code: string; password: string }>({
    initial: { phone: '', code: '', password: '' },
    validate: ({ phone, code, password }) => ({
      phone: phoneProblem(phone),
      code: codeProblem(code),
      password: passwordComplaint(password),
    }),
    async onSubmit(values) {
      try {
        await recover(values);
        popTip('密码已重设，其他设备已退出', { type: 'good' });
        navigate('/app/user', { replace: true });
      } catch (error) {
        showRefusal(form, error, ['code', 'phone', 'password']);
      }
    },
  });
  const { phone } = form.values;

  return (
    <div className={css['root']}>
      <p className={css['lead']}>用手机号收一个验证码，设一个新密码。设好后，其他设备会全部退出。</p>
      <Form form={form}>
        <TelField
          {...form.field('phone')}
          label="手机号"
          placeholder="11 位手机号"
          autoComplete="tel-national"
        />
        <SentCodeField
          {...form.field('code')}
          scene="password"
          to={{ phone, onProblem: (problem) => form.setError('phone', problem) }}
        />
        <TextField
          {...form.field('password')}
          kind="password"
          label="新密码"
          help={`${passwordRules.min} 到 ${passwordRules.max} 位，须同时有字母和数字`}
          maxLength={passwordRules.max}
          autoComplete="new-password"
        />
        <Button block type="submit" busy={form.busy}>
          重设密码并登录
        </Button>
      </Form>
    </div>
  );
}

const stateLabels: Record<number, string> = { 1: '处理中', 2: '已通过', 3: '未通过' };
const contentMax = 500;

function Appeal({ banned }: { banned: boolean }) {
  const client = useQueryClient();
  const { data, error, refetch } = useAppeal(true);
  const form = useForm<{ content: string }>({
    initial: { content: '' },
    validate: ({ content }) => ({ content: all(required, maxLength(contentMax))(content, '申诉内容') }),
    async onSubmit({ content }) {
      try {
        await sendAppeal(client, content);
        popTip('申诉已提交，结果会在这里显示', { type: 'good' });
      } catch (failure) {
        popTip(sentence(failure), { type: 'bad' });
      }
    },
  });
  if (error && !data) return <ErrorState message={sentence(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows count={2} />;
  return (
    <>
      <div className={css['head']}>
        <h2 className={css['headline']}>{banned ? '账号已被封禁' : '您已被禁言'}</h2>
        <p className={css['lead']}>原因：{data.reason || '违反了用户协议'}</p>
        {data.can.appeal && data.state === 0 && (
          <p className={css['lead']}>如有误会，请在这里申诉，结果也在这里看</p>
        )}
      </div>
      {banned && (
        <Section>
          <ListRow
            wrap
            title="钱包"
            meta="您的收入照常可以提现，充值没有花掉的可以退回"
            href="#!/user/wallet"
          />
        </Section>
      )}
      {data.state !== 0 && (
        <Section title={`申诉：${stateLabels[data.state] ?? ''}`} padded>
          <p>{data.content}</p>
          <p className={css['meta']}>{dateTime(data.at)} 提交</p>
          {data.reply && <p className={css['reply']}>{data.reply}</p>}
        </Section>
      )}
      <div className={css['root']}>
        {data.can.appeal && (
          <Form form={form}>
            <TextareaField
              {...form.field('content')}
              label={data.state === 3 ? '再次申诉' : '申诉'}
              placeholder="说明情况，帮助我们核实"
              maxLength={contentMax}
            />
            <Button block type="submit" busy={form.busy}>
              提交申诉
            </Button>
          </Form>
        )}
        {banned && (
          <Button block kind="secondary" onClick={() => logout()}>
            退出登录
          </Button>
        )}
      </div>
    </>
  );
}
