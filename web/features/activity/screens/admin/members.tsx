import { type MemberGroup, memberGroups, registrationState } from '@qunlu/contract/activity/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { later } from '../../../../platform/later.ts';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { usePress } from '../../../../platform/press.ts';
import { useEntryText } from '../../../../platform/router/entry-text.ts';
import { useQueryParams } from '../../../../platform/router/params.ts';
import { saveSheet } from '../../../../platform/host/save-sheet.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Chips } from '../../../../ui/chips.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Download, Users, UserPlus } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Pieces } from '../../../../ui/pieces.tsx';
import { SearchBar } from '../../../../ui/search-bar.tsx';
import { useSettled } from '../../../../ui/use-settled.ts';
import { AdminGate } from '../../parts/admin/admin-gate.tsx';
import { StateTag } from '../../parts/admin/state-tag.tsx';
import { activityPaths } from '../../paths.ts';
import { type AdminHome, decide, fetchMembers, type MemberLine, useMembers } from '../../queries/admin.ts';
import css from './members.module.css';

/** Milliseconds after the last letter before the search starts. */
const typingPause = 250;
const longest = 20;

const labels: Record<MemberGroup, string> = {
  all: '全部',
  auditing: '待审核',
  confirmed: '已确认',
  signed: '已签到',
  absent: '未签到',
  unpaid: '待付款',
  over: '已取消和退款',
};

/** Who has registered: searched as one types, narrowed by where they stand and by ticket (R122). */
export default function Members() {
  return (
    <AdminGate title="报名的人" right="members">
      {(home) => <Directory home={home} />}
    </AdminGate>
  );
}

const Around = createContext<{ id: number; auditing: boolean } | null>(null);

function Directory({ home }: { home: AdminHome }) {
  const { activity_id: id, title, can, tickets } = home;
  const [typed, setTyped] = useEntryText('q');
  const [chosen, setGroup] = useEntryText('group');
  const [ticket, setTicket] = useEntryText('ticket');
  const asked = useQueryParams().get('group') ?? '';
  const words = useSettled(typed.trim().slice(0, longest), typingPause);
  const group = memberGroups.find((one) => one === (chosen || asked)) ?? 'all';
  const query = useMembers(id, {
    ...(words === '' ? {} : { words }),
    ...(group === 'all' ? {} : { group }),
    ...(ticket === '' ? {} : { ticket_id: Number(ticket) }),
  });
  const groups = memberGroups.filter((one) => one !== 'unpaid' || can.money);

  async function take(): Promise<void> {
    const sure = await confirm({
      title: '导出名单？',
      message: '表格里有姓名、手机号和填的内容，请只用在这个活动上。每位报名的人都会看到您导出过。',
      okLabel: '导出',
    });
    if (sure) await saveSheet(() => fetchMembers(id), `${title} 报名名单.xlsx`);
  }
  const add = (): void =>
    void later(import('../../parts/admin/add-sheet.tsx'), ({ askMembers }) => askMembers(home));

  return (
    <Page
      flush
      header={
        <ScreenHeader
          title="报名的人"
          back={activityPaths.admin(id)}
          actions={
            <>
              <IconButton label="导出名单" onClick={() => void take()}>
                <Download size={22} aria-hidden />
              </IconButton>
              <IconButton label="手动添加" onClick={add}>
                <UserPlus size={22} aria-hidden />
              </IconButton>
            </>
          }
        />
      }
    >
      <div className={css['search']}>
        <SearchBar value={typed} onChange={setTyped} placeholder="搜索姓名、手机号或签到码" />
      </div>
      <Chips
        label="看哪些人"
        value={group}
        onChange={setGroup}
        options={groups.map((value) => ({ value, label: labels[value], ...countOf(home, value) }))}
      />
      {tickets.length > 1 && (
        <Chips
          label="哪种票"
          value={ticket}
          onChange={setTicket}
          options={[
            { value: '', label: '各种票' },
            ...tickets.map((one) => ({ value: String(one.ticket_id), label: one.name })),
          ]}
        />
      )}
      <Around value={{ id, auditing: group === 'auditing' }}>
        <PagedRows
          query={query}
          empty={<Nobody words={words} narrowed={group !== 'all' || ticket !== ''} id={id} />}
          keyOf={({ pass_id }) => pass_id}
          Row={Row}
        />
      </Around>
    </Page>
  );
}

/** What is known without asking, where it is worth saying. */
function countOf({ auditing, unpaid, signed }: AdminHome, group: MemberGroup): { count?: number } {
  const count = { auditing, unpaid, signed }[group as 'auditing' | 'unpaid' | 'signed'] ?? 0;
  return count > 0 ? { count } : {};
}

function Row({ one }: { one: MemberLine }) {
  const around = use(Around);
  const { pass_id, name, user, ticket, quantity, state, signed_at, by_hand } = one;
  const row = (
    <ListRow
      wrap
      leading={<Avatar id={user?.user_id ?? pass_id} name={name} src={user?.avatar ?? ''} />}
      title={name}
      meta={
        <Pieces
          of={[
            around?.auditing ? '' : (user?.title ?? ''),
            ticket,
            quantity > 1 ? `一共 ${quantity} 张` : '',
            by_hand ? '手动添加' : '',
          ].filter((piece) => piece !== '')}
        />
      }
      end={<StateTag state={state} signed={signed_at > 0} />}
      href={activityPaths.adminMember(around?.id ?? 0, pass_id)}
    />
  );
  if (!around?.auditing || state !== registrationState.auditing) return row;
  return (
    <div className={css['row']}>
      {row}
      <Accept one={one} />
    </div>
  );
}

/** One tap for the usual answer; the page of the person has the other one. */
function Accept({ one: { registration_id, name } }: { one: MemberLine }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  return (
    <Button
      kind="secondary"
      size="s"
      busy={busy}
      onClick={() => void press(() => decide(client, { registration_id, verdict: 'pass' }))}
    >
      通过<span className="visually-hidden">{`：${name}`}</span>
    </Button>
  );
}

function Nobody({ words, narrowed, id }: { words: string; narrowed: boolean; id: number }) {
  const icon = <Users size={28} aria-hidden />;
  if (words !== '')
    return (
      <EmptyState
        icon={icon}
        title={`没有找到「${words}」`}
        text="换姓名、拼音、完整手机号或 6 位签到码试试"
      />
    );
  if (narrowed) return <EmptyState icon={icon} title="这里还没有人" text="换个条件，看看全部报名的人" />;
  return (
    <EmptyState
      icon={icon}
      title="还没有人报名"
      text="把活动发给认识的人，他们报名后会在这里"
      action={<Button href={activityPaths.adminQrcode(id)}>去分享</Button>}
    />
  );
}
