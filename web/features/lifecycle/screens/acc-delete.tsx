import type { User } from '@qunlu/contract/account/entity.ts';
import type { viewLeaving } from '@qunlu/contract/lifecycle/leaving.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { coolingDays } from '@qunlu/contract/account/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RequestError } from '../../../platform/http/errors.ts';
import { sentence } from '../../../platform/http/sentence.ts';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { logout } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { alert } from '../../../ui/dialog/alert.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { codeProblem } from '../../account/parts/phone-and-code.ts';
import { SentCodeField } from '../../account/parts/sent-code-field.tsx';
import { leaveForGood, stay, useLeaving, useMe } from '../queries.ts';
import css from './acc-delete.module.css';

type Leaving = OutputOf<typeof viewLeaving>;

/**
 * Leaving: what prevents it, what is lost, what is kept and why; in the cooling days, the way to take it back (D13).
 */
export default function AccDelete() {
  const me = useMe();
  const leaving = useLeaving();
  const error = (leaving.data ? null : leaving.error) ?? (me.data ? null : me.error);
  const cooling = leaving.data?.state === 'cooling';
  const title = cooling ? '账号正在注销' : '注销账号';
  return (
    <Page header={<ScreenHeader title={title} back={cooling ? null : '/user/settings'} />}>
      {error ? (
        <ErrorState
          message={sentence(error)}
          onRetry={() => void Promise.all([me.refetch(), leaving.refetch()])}
        />
      ) : leaving.data && me.data ? (
        cooling ? (
          <Cooling leaving={leaving.data} />
        ) : (
          <Leave leaving={leaving.data} me={me.data} />
        )
      ) : (
        <SkeletonRows count={5} />
      )}
    </Page>
  );
}

function Cooling({ leaving }: { leaving: Leaving }) {
  const client = useQueryClient();
  const { busy, press } = usePress();

  const comeBack = () =>
    press(async () => {
      await stay(client);
      popTip('已取消注销，欢迎回来', { type: 'good' });
      navigate('/app/user', { replace: true });
    });

  return (
    <>
      <p className={css['lead']}>到期后，账号和名片会被永久删除。在此之前，别人看不到您和您的名片。</p>
      <Section note="改变主意了，现在就可以取消，一切恢复原样。">
        <ListRow fact title="申请注销" end={dateTime(leaving.requested_at)} />
        <ListRow fact title="永久删除" end={<strong>{dateTime(leaving.erase_at)}</strong>} />
      </Section>
      <div className={css['actions']}>
        <Button block busy={busy} onClick={() => void comeBack()}>
          取消注销
        </Button>
        <Button block kind="secondary" onClick={() => logout()}>
          继续注销，退出登录
        </Button>
      </div>
    </>
  );
}

function Leave({ leaving, me }: { leaving: Leaving; me: User }) {
  const [giveUp, setGiveUp] = useState(false);
  const balance = leaving.give_up_balance;
  const { can } = leaving;
  const may = giveUp ? can.leave_without_balance : can.leave;
  return (
    <>
      <p className={css['lead']}>
        申请后有 {coolingDays} 天冷静期：期间登录可以取消；到期后账号永久删除，不能恢复。
      </p>
      {leaving.blocks.length > 0 && (
        <Section title="注销前需要处理">
          {leaving.blocks.map((block) => (
            <ListRow
              key={block.code}
              wrap
              title={block.title}
              meta={block.action}
              {...(block.path ? { href: `#!${block.path}` } : {})}
            />
          ))}
          {balance > 0 && (
            <SwitchField
              name="give_up"
              label={`放弃余额 ¥${yuan(balance)}`}
              help="放弃后不能找回"
              value={giveUp}
              onChange={setGiveUp}
            />
          )}
        </Section>
      )}
      <Facts title="会删除" lines={leaving.erased} />
      <Facts title="会作废" lines={leaving.given_up} />
      <Facts title="依法保留" lines={leaving.kept} />
      {may && <Confirm phone={me.phone ?? ''} giveUp={giveUp} />}
    </>
  );
}

function Facts({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title} padded>
      <ul className={css['facts']}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}

function Confirm({ phone, giveUp }: { phone: string; giveUp: boolean }) {
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    validate: ({ code }) => ({ code: phone === '' ? '' : codeProblem(code) }),
    async onSubmit({ code }) {
      const sure = await confirm({
        title: '确定注销账号？',
        message: `所有设备会立即退出。${coolingDays} 天内登录可以取消，到期后永久删除。`,
        okLabel: '注销账号',
        danger: true,
      });
      if (!sure) return;
      try {
        const eraseAt = await leaveForGood(code, giveUp);
        await alert({
          title: '已申请注销',
          message: `账号将在 ${dateTime(eraseAt)} 永久删除。改变主意时，在此之前登录并取消即可。`,
          okLabel: '知道了',
        });
        logout({ ended: true });
      } catch (error) {
        if (error instanceof RequestError && error.field === 'code') {
          form.field('code').onChange('');
          form.setError('code', sentence(error));
        } else popTip(sentence(error), { type: 'bad' });
      }
    },
  });
  return (
    <div className={css['confirm']}>
      <Form form={form}>
        {phone !== '' && <SentCodeField {...form.field('code')} scene="delete" to={{ own: phone }} />}
        <Button block kind="danger" type="submit" busy={form.busy}>
          注销账号
        </Button>
      </Form>
    </div>
  );
}
