import { registrationState } from '@qunlu/contract/activity/rules.ts';
import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { copyPhone, dial } from '../../../../platform/host/contact.ts';
import { isNotFound } from '../../../../platform/http/errors.ts';
import { LoadState } from '../../../../platform/loaded.tsx';
import { usePress } from '../../../../platform/press.ts';
import { useIdParam } from '../../../../platform/router/params.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Amount } from '../../../../ui/amount.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { User } from '../../../../ui/icons.ts';
import { SubmitFooter } from '../../../../ui/form/submit-footer.tsx';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { cardPaths } from '../../../card/paths.ts';
import { AnswerRows } from '../../../form/parts/answer-rows.tsx';
import { moneyOffline } from '../../../order/parts/money-error.tsx';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { askReason } from '../../parts/admin/ask-reason.ts';
import { StateTag } from '../../parts/admin/state-tag.tsx';
import { activityPaths } from '../../paths.ts';
import { decide, endRegistration, type Member, revealPhone, useMember } from '../../queries/admin.ts';
import css from './member.module.css';

/** Somebody who has registered: what they filled in, whether they came, and what can be decided (R122). */
export default function MemberScreen() {
  return (
    <AdminGate title="报名" right="members">
      {({ activity_id: id }) => <Read id={id} />}
    </AdminGate>
  );
}

function Read({ id }: { id: number }) {
  const passId = useIdParam('pass');
  const read = useMember(passId);
  const { data } = read;
  if (data) return <Shown key={passId} id={id} member={data} />;
  return (
    <Page header={<ScreenHeader title="报名" back={activityPaths.adminMembers(id)} />}>
      {isNotFound(read.error) ? (
        <EmptyState
          icon={<User size={28} aria-hidden />}
          title="没有这份报名"
          text="可能已经转给别人，或链接写错了"
          action={<Button href={activityPaths.adminMembers(id)}>报名的人</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}

function Shown({ id, member }: { id: number; member: Member }) {
  const { name, ticket, quantity, state, by_hand, created_at, answers, signed, reason, total } = member;
  return (
    <Page
      header={<ScreenHeader title="报名" back={activityPaths.adminMembers(id)} />}
      footer={member.can.decide && <Decision member={member} />}
    >
      <Section>
        <Head member={member} />
        <Phone member={member} />
      </Section>
      <Section title="报名">
        <ListRow fact wrap title="票" end={quantity > 1 ? `${ticket} × ${quantity}` : ticket} />
        <ListRow fact wrap title={by_hand ? '添加' : '时间'} end={dateTime(created_at)} />
        {total > 0 && <ListRow fact wrap title="付了" end={<Amount fen={total} />} />}
        {reason !== '' && <ListRow fact wrap title="原因" end={reason} />}
      </Section>
      {answers.length > 0 && (
        <Section title={`${name}填的`}>
          <AnswerRows answers={answers} />
        </Section>
      )}
      {state === registrationState.confirmed && (
        <Section title="签到">
          {signed.length === 0 ? (
            <ListRow fact title="还没有签到" />
          ) : (
            signed.map(({ session, at }) => (
              <ListRow key={session} fact wrap title={session} end={dateTime(at)} />
            ))
          )}
        </Section>
      )}
      <Ending member={member} />
    </Page>
  );
}

function Head({ member: { name, user, pass_id, state, signed_at } }: { member: Member }) {
  const tag = <StateTag state={state} signed={signed_at > 0} />;
  const face = <Avatar id={user?.user_id ?? pass_id} name={name} src={user?.avatar ?? ''} />;
  if (user && user.card_id > 0)
    return (
      <ListRow
        wrap
        leading={face}
        title={name}
        meta={user.title || '看名片'}
        end={tag}
        href={cardPaths.view(user.card_id)}
      />
    );
  return <ListRow wrap leading={face} title={name} meta={user?.title} end={tag} />;
}

/** Masked until it is opened; opening it leaves a receipt. */
function Phone({ member: { pass_id, name, phone: masked, can } }: { member: Member }) {
  const [phone, setPhone] = useState('');
  const { busy, press } = usePress();
  if (phone === '')
    return (
      <ListRow
        wrap
        title={masked}
        meta={can.contact ? '打开以后，对方会看到您看过' : '确认以后可以看，到活动结束 30 天为止'}
        end={
          can.contact && (
            <Button
              kind="secondary"
              size="s"
              busy={busy}
              onClick={() => void press(async () => setPhone(await revealPhone(pass_id)))}
            >
              看号码
            </Button>
          )
        }
      />
    );
  return (
    <ListRow
      wrap
      title={phone}
      meta={`${name}的手机号`}
      end={
        <span className={css['acts']}>
          <Button kind="quiet" size="s" onClick={() => void copyPhone(phone)}>
            复制
          </Button>
          <Button kind="secondary" size="s" onClick={() => void dial(phone)}>
            拨打
          </Button>
        </span>
      }
    />
  );
}

/** Yes or no to somebody who waits for it. */
function Decision({ member: { registration_id, name, total, quantity } }: { member: Member }) {
  const client = useQueryClient();
  const accepting = usePress();
  const refusing = usePress({ offline: moneyOffline });
  const accept = (): Promise<boolean> =>
    accepting.press(async () => {
      await decide(client, { registration_id, verdict: 'pass' });
      popTip(`已通过，会通知${name}`, { type: 'good' });
    });

  async function refuse(): Promise<void> {
    const reason = await askReason('不通过的原因', '例如 名额留给第一次来的朋友', '不通过');
    if (reason === null) return;
    await refusing.press(async () => {
      await decide(client, { registration_id, verdict: 'reject', reason });
      popTip(total > 0 ? '已拒绝，付的钱全额退回' : `已拒绝，会通知${name}`, { type: 'good' });
    });
  }
  return (
    <SubmitFooter
      label="通过"
      busy={accepting.busy}
      onClick={() => void accept()}
      note={quantity > 1 && `这份报名一共 ${quantity} 张，一起通过或拒绝`}
      secondary={
        <Button kind="secondary" busy={refusing.busy} onClick={() => void refuse()}>
          不通过
        </Button>
      }
    />
  );
}

/** Takes the registration away: what was paid goes back. */
function Ending({ member }: { member: Member }) {
  const client = useQueryClient();
  const { registration_id, name, quantity, total, can } = member;
  const { busy, press } = usePress(can.refund ? { offline: moneyOffline } : {});
  if (!can.remove && !can.refund) return null;
  const all = quantity > 1 ? `这份报名的 ${quantity} 张` : '报名';
  const meta = can.refund
    ? total > 0
      ? `¥${yuan(total)} 全额原路退回`
      : '付的钱全额原路退回'
    : '名额空出来，候补的人先得到';

  async function end(): Promise<void> {
    const reason = await askReason(
      can.refund ? '退款并取消的原因' : '移除的原因',
      `${name}会看到`,
      can.refund ? '退款并取消' : '移除',
    );
    if (reason === null) return;
    await press(async () => {
      const refunded = await endRegistration(client, { registration_id, reason });
      popTip(refunded > 0 ? `已取消，¥${yuan(refunded)} 正在原路退回` : '已移除', { type: 'good' });
    });
  }
  return (
    <Section>
      <ListRow
        danger
        wrap
        disabled={busy}
        title={can.refund ? `退款并取消${all}` : `移除${all}`}
        meta={meta}
        onClick={() => void end()}
      />
    </Section>
  );
}
