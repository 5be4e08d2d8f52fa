import type { listBindings } from '@qunlu/contract/account/bindings.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { openSheet } from '../../../ui/dialog/sheet.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { codeProblem } from '../parts/phone-and-code.ts';
import { SentCodeField } from '../parts/sent-code-field.tsx';
import { accountPaths } from '../paths.ts';
import { useMe } from '../queries.ts';
import { unbindOne, useBindings } from '../queries/identity.ts';
import css from './oauth.module.css';

type Binding = OutputOf<typeof listBindings>['list'][number];

/** The ways by which this account is reached: its number and its WeChat (R024, B212). */
export default function Oauth() {
  const bindings = useBindings();
  const me = useMe();
  const error = (bindings.data ? null : bindings.error) ?? (me.data ? null : me.error);
  return (
    <Page header={<ScreenHeader title="手机号与微信" back="/user/settings" />}>
      {error ? (
        <ErrorState
          message={sentence(error)}
          onRetry={() => void Promise.all([bindings.refetch(), me.refetch()])}
        />
      ) : bindings.data && me.data ? (
        <Content bindings={bindings.data.list} phone={me.data.phone ?? ''} />
      ) : (
        <SkeletonRows count={2} />
      )}
    </Page>
  );
}

function Content({ bindings, phone }: { bindings: readonly Binding[]; phone: string }) {
  const client = useQueryClient();
  const numbers = bindings.filter((binding) => binding.id_type === 'phone');
  const wechats = bindings.filter((binding) => binding.id_type === 'openid');

  async function unbind(binding: Binding): Promise<void> {
    if (!binding.allowUnbind) return popTip(binding.msg, { type: 'bad' });
    const done = await openSheet<boolean>(
      binding.id_type === 'phone' ? '解绑手机号' : '解绑微信',
      (close) => (
        <Unbind
          phone={phone}
          what={binding.id_type === 'phone' ? '手机号' : `微信${binding.nickname && ` ${binding.nickname}`}`}
          onSubmit={(code) =>
            unbindOne(client, {
              type: binding.id_type === 'phone' ? 'phone' : 'openid',
              the_id: binding.hash,
              ...(binding.oauth_appid ? { appid: binding.oauth_appid } : {}),
              code,
            })
          }
          onDone={() => close(true)}
        />
      ),
    );
    if (done) popTip('已解绑', { type: 'good' });
  }

  return (
    <>
      <Section title="手机号" note="手机号用于登录、找回密码和重要的安全提醒。30 天内只能更换一次。">
        {numbers.map((binding) => (
          <ListRow
            key={binding.hash}
            wrap
            title={binding.nickname}
            meta={`${dayText(binding.bound_at)} 绑定`}
            end={
              <span className={css['actions']}>
                <Button kind="quiet" size="s" href={accountPaths.oauthPhone}>
                  更换
                </Button>
                {binding.can.unbind && (
                  <Button kind="quiet" size="s" onClick={() => void unbind(binding)}>
                    解绑<span className="visually-hidden">手机号</span>
                  </Button>
                )}
              </span>
            }
          />
        ))}
        {numbers.length === 0 && (
          <ListRow wrap title="绑定手机号" meta="发布名片、付款和聊天需要它" href={accountPaths.oauthPhone} />
        )}
      </Section>
      <Section title="微信" note="绑定后可以用微信登录。">
        {wechats.map((binding) => (
          <ListRow
            key={binding.hash}
            wrap
            title={binding.nickname || '微信用户'}
            meta={`${dayText(binding.bound_at)} 绑定`}
            end={
              <Button kind="quiet" size="s" onClick={() => void unbind(binding)}>
                解绑<span className="visually-hidden">{binding.nickname || '微信'}</span>
              </Button>
            }
          />
        ))}
        {wechats.length === 0 && <ListRow wrap title="绑定微信" href={accountPaths.oauthWechat} />}
      </Section>
    </>
  );
}

interface UnbindProps {
  phone: string;
  what: string;
  onSubmit: (code: string) => Promise<void>;
  onDone: () => void;
}

function Unbind({ phone, what, onSubmit, onDone }: UnbindProps) {
  const form = useForm<{ code: string }>({
    initial: { code: '' },
    validate: ({ code }) => ({ code: codeProblem(code) }),
    async onSubmit({ code }) {
      try {
        await onSubmit(code);
        onDone();
      } catch (error) {
        form.field('code').onChange('');
        form.setError('code', sentence(error));
      }
    },
  });
  return (
    <div className={css['sheet']}>
      <p className={css['lead']}>解绑后，不能再用这个{what}登录。其他设备会退出登录。</p>
      <Form form={form}>
        <SentCodeField {...form.field('code')} scene="unbind" to={{ own: phone }} />
        <Button block kind="danger" type="submit" busy={form.busy}>
          解绑
        </Button>
      </Form>
    </div>
  );
}
