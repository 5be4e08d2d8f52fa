import type { wechatLogin } from '@qunlu/contract/account/wechat.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { useEffect, useState } from 'react';
import { pageConfig } from '../../../platform/config.ts';
import { host } from '../../../platform/host/host.ts';
import { beginOauth } from '../../../platform/host/oauth.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { callbackDestination } from '../../../platform/router/callback.ts';
import { follow } from '../../../platform/router/follow.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { login, requireLogin, session, useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Page } from '../../../ui/page.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { AgreementCheck } from '../parts/agreement-check.tsx';
import { accountPaths } from '../paths.ts';
import { arrive, bindReturned, registerByWechat, type Return } from '../queries/identity.ts';
import css from './password.module.css';

type Outcome =
  | { kind: 'bound'; route: string }
  | { kind: 'arrived'; answer: OutputOf<typeof wechatLogin> }
  | { kind: 'failed'; error: unknown };

/** A code works once: drawing this screen again must reuse the first outcome. */
const outcomes = new Map<string, Promise<Outcome>>();

function finish(back: Return): Promise<Outcome> {
  const known = outcomes.get(back.state);
  if (known) return known;
  const work: Promise<Outcome> = session().guest
    ? arrive(back).then((answer) => ({ kind: 'arrived', answer }))
    : bindReturned(back).then((route) => ({ kind: 'bound', route }));
  const outcome = work.catch((error: unknown): Outcome => ({ kind: 'failed', error }));
  outcomes.set(back.state, outcome);
  return outcome;
}

/** Where WeChat comes back to: logs in, registers or binds (R025); without a code, the place to bind it. */
export default function OauthWechat() {
  const query = useQueryParams();
  const { guest } = useSession();
  const [back] = useState<Return | null>(() => {
    const [code, state] = [query.get('code'), query.get('state')];
    return code && state ? { code, state } : null;
  });
  const leave = back === null && guest;
  useEffect(() => {
    if (leave) requireLogin({ replace: true });
  }, [leave]);
  if (leave) return null;
  return (
    <Page header={<ScreenHeader title={back ? '微信登录' : '绑定微信'} back="/user/oauth" />}>
      {back ? (
        <Finish back={back} />
      ) : (
        <Bind route={query.get('callback') ?? '/user/oauth'} payee={query.get('app') === 'official'} />
      )}
    </Page>
  );
}

/** Follows only routes of this site: the route went through WeChat and may have been changed. */
const goTo = (route: string): void => follow(callbackDestination(route, pageConfig().hosts));

function Finish({ back }: { back: Return }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    let gone = false;
    void finish(back).then((found) => {
      if (gone) return;
      if (found.kind === 'bound') {
        popTip('微信已绑定', { type: 'good' });
        goTo(found.route || '/user/oauth');
      } else if (found.kind === 'arrived' && found.answer.session) {
        popTip('欢迎回来', { type: 'good' });
        goTo(found.answer.route);
        login(found.answer.session);
      } else setOutcome(found);
    });
    return () => {
      gone = true;
    };
  }, [back]);

  if (outcome?.kind === 'failed') {
    return (
      <ErrorState
        message={sentence(outcome.error)}
        retryLabel={session().guest ? '重新登录' : '返回'}
        onRetry={() => navigate(session().guest ? '/login' : '/user/oauth', { replace: true })}
      />
    );
  }
  if (outcome?.kind === 'arrived') return <Register answer={outcome.answer} />;
  return <SkeletonRows count={2} />;
}

function Register({ answer }: { answer: OutputOf<typeof wechatLogin> }) {
  const form = useForm<{ agreed: boolean }>({
    initial: { agreed: false },
    validate: ({ agreed }) => ({ agreed: agreed ? '' : '请先阅读并同意两份协议' }),
    async onSubmit() {
      try {
        await registerByWechat(answer.ticket);
        popTip('欢迎来到群录', { type: 'good' });
        goTo(answer.route);
      } catch (error) {
        popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  return (
    <div className={css['root']}>
      <EmptyState
        title={answer.nickname ? `${answer.nickname}，您好` : '您好'}
        text="这个微信还没有群录账号。同意协议后就能使用；发布名片时再绑定手机号。"
      />
      <Form form={form}>
        <AgreementCheck {...form.field('agreed')} />
        <Button block type="submit" busy={form.busy}>
          同意并继续
        </Button>
      </Form>
      <Button block kind="secondary" href={accountPaths.login()}>
        已有账号，用手机号登录
      </Button>
    </div>
  );
}

/**
 * WeChat's own browser asks by the service account, a computer by a QR code of WeChat's site. `payee`: only by the service
 * account, since people are paid by their openid there.
 */
function wayToBind(payee: boolean): 'official' | 'website' | null {
  const { official, website } = pageConfig().login;
  if (host().name === 'wechat') return official ? 'official' : null;
  if (payee) return null;
  return host().name === 'browser' && !host().mobile && website ? 'website' : null;
}

/** `route`: where to be afterwards; the server takes routes of this site only. */
function Bind({ route, payee }: { route: string; payee: boolean }) {
  const [busy, setBusy] = useState(false);
  const app = wayToBind(payee);

  async function start(): Promise<void> {
    if (!app) return;
    setBusy(true);
    try {
      await beginOauth({ app, purpose: 'bind', route });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
      setBusy(false);
    }
  }

  if (!app) {
    return (
      <EmptyState
        title="请在微信里绑定"
        text={
          payee
            ? '收款的微信要在微信里绑定：把群录的链接发到微信里打开，登录后再来提现。'
            : '把群录的链接发到微信里打开，登录后到“手机号与微信”绑定；也可以在电脑上用微信扫码绑定。'
        }
      />
    );
  }
  return (
    <EmptyState
      title="绑定微信"
      text="绑定后可以用微信登录。微信会请您确认授权。"
      action={
        <Button busy={busy} onClick={() => void start()}>
          去微信授权
        </Button>
      }
    />
  );
}
