import { activityState, type Phase, phaseLabels } from '@qunlu/contract/activity/rules.ts';
import { activityWhen } from '@qunlu/contract/kernel/when-words.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePress } from '../../../../platform/press.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { useSession } from '../../../../platform/session.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { CircleAlert, Clock, Trash2 } from '../../../../ui/icons.ts';
import { LogOut } from '../../../../ui/more-icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { PullRefresh } from '../../../../ui/pull-refresh.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { askCancel } from '../../parts/admin/cancel-sheet.tsx';
import { Figures } from '../../parts/admin/figures.tsx';
import { toolsOf } from '../../parts/admin/tools.ts';
import { activityPaths } from '../../paths.ts';
import { type AdminHome, dropHelper, useAdminHome } from '../../queries/admin.ts';

/** What an activity has come to, what waits for its host, and what can be done with it (R117). */
export default function Home() {
  return <AdminGate title="管理活动">{(home) => <Shown home={home} />}</AdminGate>;
}

function Shown({ home }: { home: AdminHome }) {
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const { activity_id: id, title, can } = home;
  const { refetch } = useAdminHome(id);
  return (
    <Page
      wide="blocks"
      header={<ScreenHeader title={title} back={activityPaths.mine(can.host ? 'hosted' : 'helping')} />}
    >
      <PullRefresh onRefresh={async () => void (await refetch())} />
      <div>
        <States home={home} />
        <Numbers home={home} now={now} />
      </div>
      <Waits home={home} />
      <Money home={home} now={now} />
      {toolsOf(home).map(({ title: name, tools }) => {
        const mine = tools.filter(({ right }) => right === undefined || can[right]);
        return (
          mine.length > 0 && (
            <Section key={name} title={name}>
              {mine.map(({ label, meta, icon: Leading, href }) => (
                <ListRow
                  key={href}
                  wrap
                  leading={<Leading size={22} aria-hidden />}
                  title={label}
                  {...(meta ? { meta } : {})}
                  href={href}
                />
              ))}
            </Section>
          )
        );
      })}
      <End home={home} />
    </Page>
  );
}

/** What concerns the activity as a whole. */
function States({ home }: { home: AdminHome }) {
  const { activity_id: id, state, paused, audit_reason: reason, working, can } = home;
  const alert = <CircleAlert size={20} aria-hidden />;
  return (
    <>
      {state === activityState.auditing && (
        <Banner tone="warn" icon={<Clock size={20} aria-hidden />}>
          正在审核，一个工作日内有结果；通过之前只有您和助手看得到
        </Banner>
      )}
      {state === activityState.refused && (
        <Banner
          tone="bad"
          icon={alert}
          action={
            can.edit && (
              <Button kind="quiet" size="s" href={activityPaths.adminEdit(id)}>
                去修改
              </Button>
            )
          }
        >
          没有通过审核：{reason}。改好保存后会再看一遍
        </Banner>
      )}
      {state === activityState.cancelled && (
        <Banner tone="bad" icon={alert}>
          活动已取消，付了的钱正在或已经全额退回
        </Banner>
      )}
      {paused && state === activityState.published && (
        <Banner
          tone="warn"
          icon={alert}
          action={
            can.host && (
              <Button kind="quiet" size="s" href={activityPaths.adminSettings(id)}>
                去恢复
              </Button>
            )
          }
        >
          报名暂停着
        </Banner>
      )}
      {working !== '' && (
        <Banner tone="info" icon={<Clock size={20} aria-hidden />}>
          {working}
        </Banner>
      )}
    </>
  );
}

function Numbers({ home, now }: { home: AdminHome; now: number }) {
  const { state, phase, starts_at, ends_at, confirmed, seats, signed, waiting, unpaid, tickets, can } = home;
  const figures = [
    { label: '已确认', value: confirmed, ...(seats < 0 ? {} : { of: String(seats) }) },
    ...(signed > 0 || phase === 'running' || phase === 'ended'
      ? [{ label: '已签到', value: signed, of: String(confirmed) }]
      : []),
    ...(waiting > 0 ? [{ label: '候补', value: waiting }] : []),
    ...(can.money && unpaid > 0 ? [{ label: '待付款', value: unpaid }] : []),
  ];
  return (
    <Section
      title={activityWhen(starts_at, ends_at, now)}
      {...(state === activityState.published ? { action: <Tag>{phaseLabels[phase as Phase]}</Tag> } : {})}
    >
      <Figures of={figures} />
      {tickets.length > 1 &&
        tickets.map(({ ticket_id: id, name, taken, stock, waiting: queue }) => (
          <ListRow
            key={id}
            fact
            wrap
            title={name}
            end={[stock < 0 ? `${taken} 张` : `${taken} / ${stock} 张`, queue > 0 ? `候补 ${queue} 人` : '']
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
    </Section>
  );
}

/** What waits for whoever looks. */
function Waits({ home: { activity_id: id, auditing, questions, can } }: { home: AdminHome }) {
  if (!can.members || auditing + questions === 0) return null;
  return (
    <Section title="等您处理">
      {auditing > 0 && (
        <ListRow
          title="待审核的报名"
          end={<Tag tone="warn">{auditing}</Tag>}
          href={activityPaths.adminMembers(id, { group: 'auditing' })}
        />
      )}
      {questions > 0 && (
        <ListRow
          title="没有回答的提问"
          end={<Tag tone="warn">{questions}</Tag>}
          href={activityPaths.adminConsult(id)}
        />
      )}
    </Section>
  );
}

/** What came in, and when it is the host's. */
function Money({ home: { activity_id: id, money }, now }: { home: AdminHome; now: number }) {
  if (money === null || money.paid + money.refunded === 0) return null;
  const { paid, refunded, net, fee, due_at, frozen } = money;
  const due = due_at > now ? `${dayAndTime(due_at, now)} 起可以提现` : '已到您的钱包';
  return (
    <Section title="收入" note={`已扣平台服务费 ${fee / 100}%。${due}`}>
      <ListRow
        title="归主办方"
        end={<Amount fen={net} size="l" strong />}
        href={activityPaths.adminPay(id)}
      />
      <ListRow fact title="收到" end={<Amount fen={paid} />} />
      {refunded > 0 && <ListRow fact title="退回" end={<Amount fen={-refunded} />} />}
      {frozen > 0 && <ListRow fact title="申诉中，先冻结" end={<Amount fen={frozen} />} />}
    </Section>
  );
}

/** How it ends: for everybody, or for a helper alone. */
function End({ home }: { home: AdminHome }) {
  const client = useQueryClient();
  const { userId } = useSession();
  const { busy, press } = usePress();
  const { activity_id: id, state, phase, can } = home;

  async function leave(): Promise<void> {
    const sure = await confirm({
      message: '不再协助这个活动？要再进来，得由主办人添加',
      okLabel: '退出',
      danger: true,
    });
    if (!sure) return;
    await dropHelper(client, id, userId);
    popTip('已退出', { type: 'good' });
    navigate(activityPaths.mine('helping'), { replace: true });
  }

  if (!can.host)
    return (
      <Section>
        <ListRow
          leading={<LogOut size={22} aria-hidden />}
          title="退出协助"
          disabled={busy}
          onClick={() => void press(leave)}
        />
      </Section>
    );
  return (
    <Section>
      <ListRow title="照着再办一场" href={activityPaths.create({ copy: id })} />
      {state !== activityState.cancelled && phase !== 'ended' && (
        <ListRow
          danger
          leading={<Trash2 size={22} aria-hidden />}
          title="取消活动"
          onClick={() => void askCancel(client, home)}
        />
      )}
    </Section>
  );
}
