import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { JoinForm } from '@qunlu/contract/joining/entity.ts';
import { joinType, joinTypeLabels, type JoinType } from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { usePress } from '../../../platform/press.ts';
import { useIdParam, useQueryParams } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FieldGroup, Form } from '../../../ui/form/form.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Clock, Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { Result } from '../../../ui/result.tsx';
import { Section } from '../../../ui/section.tsx';
import { WaitButton } from '../../capacity/parts/wait-button.tsx';
import { CircleFace } from '../parts/circle-face.tsx';
import type { Coupon } from '../../dues/parts/coupon.ts';
import { FormFields } from '../parts/form-fields.tsx';
import { ReadState } from '../../circle/parts/read-state.tsx';
import { Checkout } from '../../order/parts/checkout.tsx';
import { CouponField, Tiers } from '../../dues/parts/tiers.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { useJoinForm, useOwnCards, withdraw } from '../queries/joining.ts';
import { asksPassword, tierOf, useJoining } from './join/joining.ts';
import { Seen } from './join/seen.tsx';

/** Joining a circle: what it costs, who sees what, what it asks; and what waits when one has applied (R067). */
export default function Join() {
  const id = useIdParam();
  const code = useQueryParams().get('code') ?? '';
  const { data: read, error, refetch, coupon } = useJoinForm(id, code);
  if (read && read.mine.waits !== 2 && read.can_join)
    return <JoinBody key={id} read={read} code={code} coupon={coupon} onRefused={refetch} />;
  return (
    <Page header={<ScreenHeader title="加入" back={`/phonebook/${id}`} />}>
      {read ? (
        <>
          <Section>
            <CircleFace circle={read.circle} />
          </Section>
          <JoinState read={read} onChange={refetch} />
        </>
      ) : (
        <ReadState error={error} onRetry={refetch} />
      )}
    </Page>
  );
}

/** Why nothing is to be filled in now, and what one can do. */
function JoinState({ read, onChange }: { read: JoinForm; onChange: () => void }) {
  const { circle, mine, problem, full, queue } = read;
  if (mine.state === 1)
    return (
      <Result
        title="您已经是成员"
        actions={
          <Button block href={circlePaths.home(circle.id)}>
            进入通讯录
          </Button>
        }
      />
    );
  if (mine.waits === 2)
    return (
      <Result
        icon={<Clock size={28} aria-hidden />}
        tone="warn"
        title="申请已提交，等待审核"
        text={`通过后会通知您；${dateTime(mine.lapses_at)} 前没有审核会自动失效，可以重新申请`}
        actions={
          <>
            <Withdraw read={read} />
            <Button block kind="quiet" href={circlePaths.edit(circle.id)}>
              看我提交的信息
            </Button>
          </>
        }
      />
    );
  if (problem === '' && (full || queue.waiting))
    return (
      <EmptyState
        icon={<Users size={28} aria-hidden />}
        title="通讯录已满员"
        text="可以候补：有空位时按先后为您留着，会通知您"
        action={<Waiting read={read} onChange={onChange} />}
      />
    );
  return (
    <EmptyState
      icon={<Users size={28} aria-hidden />}
      title="现在不能加入"
      text={[mine.reason, problem].filter((part) => part !== '').join('。')}
      action={
        <Button kind="secondary" href={circlePaths.home(circle.id)}>
          回到通讯录
        </Button>
      }
    />
  );
}

/** Waiting for a seat, or until when one is kept. */
const Waiting = ({ read: { circle, queue }, onChange }: { read: JoinForm; onChange: () => void }) => (
  <WaitButton
    subject="phonebook.seat"
    target={String(circle.id)}
    quantity={1}
    queue={queue}
    label="候补一个空位"
    onChange={onChange}
  />
);

/** Takes the application back; what was paid with it returns. */
function Withdraw({ read: { circle } }: { read: JoinForm }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  async function ask(): Promise<void> {
    const sure = await confirm({
      message: '撤回后 24 小时内不能再申请，确定撤回吗？',
      okLabel: '撤回申请',
      danger: true,
    });
    if (!sure) return;
    await press(async () => {
      await withdraw(client, circle.id);
      popTip('已撤回', { type: 'good' });
    });
  }
  return (
    <Button block kind="secondary" busy={busy} onClick={() => void ask()}>
      撤回申请
    </Button>
  );
}

const isPaid = (type: number): boolean => type === joinType.paid || type === joinType.paidApproval;

function labelOf(read: JoinForm, chosen: string | undefined): string {
  const { join_type } = read.circle;
  if (join_type === joinType.approval) return '提交申请';
  const tier = isPaid(join_type) ? tierOf(read, chosen) : undefined;
  if (!tier) return '加入';
  if (tier.trial_days > 0) return `先试用 ${tier.trial_days} 天`;
  return `付 ¥${yuan(tier.now)} ${join_type === joinType.paid ? '加入' : '并申请'}`;
}

interface JoinBodyProps {
  read: JoinForm;
  code: string;
  coupon: Coupon;
  onRefused: () => void;
}

function JoinBody({ read, code, coupon, onRefused }: JoinBodyProps) {
  const { circle, inviter, mine, offer } = read;
  const { form, buying } = useJoining(read, { code, coupon: coupon.code, onRefused });
  const cards = useOwnCards().data?.list ?? [];
  return (
    <Checkout
      title="加入"
      back={`/phonebook/${circle.id}`}
      buying={buying}
      form={form}
      label={labelOf(read, form.values['tier'])}
    >
      <Section {...(read.intro === '' ? {} : { note: read.intro })}>
        <CircleFace circle={circle} />
        <ListRow fact title="加入方式" end={joinTypeLabels[circle.join_type as JoinType]} />
        {inviter && (
          <ListRow
            fact
            wrap
            title="邀请人"
            end={[inviter.realname, inviter.company].filter(Boolean).join(' · ')}
          />
        )}
        {mine.reason !== '' && <ListRow fact wrap title="上次的结果" end={mine.reason} />}
      </Section>
      {read.queue.offer_until > 0 && <Waiting read={read} onChange={onRefused} />}
      {offer.tiers.length > 0 && (
        <>
          <Tiers
            tiers={offer.tiers}
            value={tierOf(read, form.values['tier'])?.id ?? 0}
            refund={offer.refund}
            onChange={(tier) => form.set('tier', String(tier))}
          />
          <CouponField off={offer.off} problem={offer.coupon} coupon={coupon} />
        </>
      )}
      <Form form={form}>
        <FieldGroup title="填写信息">
          <FormFields asked={read} form={form} phone={read.draft.phone} answers={read.draft.answers} />
          {cards.length > 0 && (
            <SelectField
              {...form.field('card')}
              label="带来的名片"
              help="成员在名录里看到的是它，加入后可以换"
              options={cards.map(({ card_id, realname, company }) => ({
                value: String(card_id),
                label: [realname, company].filter((part) => part !== '').join(' · '),
              }))}
            />
          )}
          {asksPassword(read) && (
            <TextField {...form.field('password')} label="加入口令" required autoComplete="off" />
          )}
        </FieldGroup>
      </Form>
      <Seen read={read} />
    </Checkout>
  );
}
