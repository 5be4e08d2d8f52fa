import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import type { AppliedLine } from '@qunlu/contract/circle/form-entity.ts';
import { circleRules } from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { usePress } from '../../../platform/press.ts';
import { useIdParam } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { prompt } from '../../../ui/dialog/prompt.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { UserPlus } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Page } from '../../../ui/page.tsx';
import { PullRefresh } from '../../../ui/pull-refresh.tsx';
import { RequestButton, RequestFoot } from '../../../ui/request-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { cardPaths } from '../../card/paths.ts';
import { ReadState } from '../../circle/parts/read-state.tsx';
import { Submitted } from '../parts/submitted.tsx';
import { circlePaths } from '../../circle/paths.ts';
import { circleChanged } from '../../circle/parts/circle-changed.ts';
import { accept, refuse, useApplied } from '../queries/joining.ts';

/** Who wants to come in, the oldest first (R131). */
export default function Apply() {
  const id = useIdParam();
  const client = useQueryClient();
  const applied = useApplied(id);
  const { busy, press } = usePress();
  const first = applied.data?.pages[0];
  const list = applied.data?.pages.flatMap((page) => page.list) ?? [];
  const batch = list.slice(0, circleRules.batch);

  async function act(action: () => Promise<{ said: string; good?: boolean }>): Promise<void> {
    await press(async () => {
      try {
        const { said, good = true } = await action();
        popTip(said, { type: good ? 'good' : 'bad' });
      } finally {
        await circleChanged(client);
      }
    });
  }

  const letIn = (lines: readonly AppliedLine[]) =>
    act(async () => {
      const answer = await accept(
        id,
        lines.map(({ member_id }) => member_id),
      );
      const failed = answer.list.filter(({ ok }) => !ok);
      if (failed[0]) return { said: `${failed.length} 位没有通过：${failed[0].why}`, good: false };
      return {
        said: lines.length === 1 ? `${lines[0]?.form.realname ?? ''}已是成员` : `${lines.length} 位已是成员`,
      };
    });

  async function turnAway({ member_id, form }: AppliedLine): Promise<void> {
    const reason = await prompt({
      title: `拒绝${form.realname}的原因，对方会看到`,
      required: true,
      maxLength: circleRules.reason,
      okLabel: '拒绝',
    });
    if (reason !== null)
      await act(() => refuse(id, member_id, reason).then(() => ({ said: '已拒绝，对方会收到原因' })));
  }

  return (
    <Page
      header={<ScreenHeader title="加入申请" back={`/phonebook-setting/${id}`} />}
      footer={
        batch.length > 1 && (
          <Button kind="secondary" block busy={busy} onClick={() => void letIn(batch)}>
            {`全部通过这 ${batch.length} 位`}
          </Button>
        )
      }
    >
      <PullRefresh onRefresh={async () => void (await applied.refetch())} />
      {first && list.length > 0 && (
        <Banner tone={first.left < first.waiting ? 'warn' : 'quiet'}>
          {`${first.waiting} 人等审核，还有 ${first.left} 个空位`}
        </Banner>
      )}
      <PagedList
        query={applied}
        Failed={ReadState}
        waiting={<SkeletonRows count={5} />}
        empty={
          <EmptyState
            icon={<UserPlus size={28} aria-hidden />}
            title="没有等待审核的申请"
            text="有人申请时会通知您；先把邀请发给要来的人"
            action={<Button href={circlePaths.qrcode(id)}>去邀请</Button>}
          />
        }
        apart
        keyOf={({ member_id }) => member_id}
        endText={`申请 ${circleRules.applyDays} 天没有审核会失效`}
      >
        {(one) => (
          <Applicant
            one={one}
            now={applied.dataUpdatedAt}
            busy={busy}
            onAccept={() => void letIn([one])}
            onRefuse={() => void turnAway(one)}
          />
        )}
      </PagedList>
    </Page>
  );
}

interface ApplicantProps {
  one: AppliedLine;
  now: number;
  busy: boolean;
  onAccept: () => void;
  onRefuse: () => void;
}

function Applicant({ one, now, busy, onAccept, onRefuse }: ApplicantProps) {
  const { form, avatar, user_id, card_id, inviter, again, applied_at } = one;
  const notes = [inviter === '' ? '' : `${inviter}邀请`, again ? '以前加入过' : ''];
  return (
    <Section>
      <ListRow
        wrap
        leading={<Avatar id={user_id} name={form.realname} src={avatar} />}
        title={form.realname}
        meta={notes.filter((note) => note !== '').join(' · ')}
        {...(card_id === 0 ? {} : { href: cardPaths.view(card_id), end: '看名片' })}
      />
      <Submitted form={form} />
      <RequestFoot line={`${relativeTime(applied_at, now)}申请`}>
        <RequestButton kind="secondary" of={form.realname} disabled={busy} onClick={onRefuse}>
          拒绝
        </RequestButton>
        <RequestButton of={form.realname} disabled={busy} onClick={onAccept}>
          通过
        </RequestButton>
      </RequestFoot>
    </Section>
  );
}
