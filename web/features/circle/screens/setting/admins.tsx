import type { MemberLine } from '@qunlu/contract/circle/entity.ts';
import type { CircleAdmins } from '@qunlu/contract/circle/owner.ts';
import { adminRights, rightLabels, type AdminRight } from '@qunlu/contract/circle/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../../platform/http/sentence.ts';
import { LoadState } from '../../../../platform/loaded.tsx';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckRow } from '../../../../ui/check-row.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { openSheet, useUnsaved } from '../../../../ui/dialog/sheet.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ShieldCheck } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { Section } from '../../../../ui/section.tsx';
import { SkeletonRows } from '../../../../ui/skeleton.tsx';
import { vipWay } from '../../../membership/parts/vip-way.ts';
import { pickMember } from '../../parts/pick-member.tsx';
import { SettingsGate } from '../../parts/settings-gate.tsx';
import { circlePaths } from '../../paths.ts';
import { changeAdmin, useAdmins } from '../../queries/settings.ts';
import css from './admins.module.css';

/** Who helps the owner, and with what (R133, D57). */
export default function Admins() {
  return (
    <SettingsGate title="管理员" right="own">
      {({ id }) => <Shown id={id} />}
    </SettingsGate>
  );
}

type Admin = CircleAdmins['list'][number];

function Shown({ id }: { id: number }) {
  const client = useQueryClient();
  const read = useAdmins(id);
  const { data, refetch } = read;
  const [busy, setBusy] = useState(false);

  async function save(member: MemberLine, rights: readonly AdminRight[]): Promise<void> {
    setBusy(true);
    try {
      await changeAdmin(client, id, member.member_id, rights);
      popTip(rights.length === 0 ? `${member.realname}不再是管理员` : '已保存，会通知对方', { type: 'good' });
    } catch (failure) {
      popTip(sentence(failure), { type: 'bad', ...vipWay(failure) });
      void refetch();
    }
    setBusy(false);
  }

  async function add(): Promise<void> {
    const member = await pickMember(id, '请谁来帮忙');
    if (!member) return;
    const held = data?.list.find((one) => one.member_id === member.member_id);
    const rights = await askRights(member, held?.rights ?? ['apply', 'member']);
    if (rights) await save(member, rights);
  }

  async function change(admin: Admin): Promise<void> {
    const rights = await askRights(admin, admin.rights);
    if (!rights) return;
    if (
      rights.length === 0 &&
      !(await confirm({
        message: `${admin.realname}不再是管理员，仍是成员`,
        okLabel: '收回权限',
        danger: true,
      }))
    )
      return;
    await save(admin, rights);
  }

  const full = data !== undefined && data.list.length >= data.max;
  return (
    <Page
      header={<ScreenHeader title="管理员" back={circlePaths.setting(id)} />}
      footer={
        data &&
        data.list.length > 0 && (
          <Button block busy={busy} onClick={() => void add()}>
            添加管理员
          </Button>
        )
      }
    >
      {!data ? (
        <LoadState read={read} waiting={<SkeletonRows count={3} />} />
      ) : data.list.length === 0 ? (
        <EmptyState
          icon={<ShieldCheck size={28} aria-hidden />}
          title="还没有管理员"
          text={`可以请最多 ${data.max} 位成员帮忙，每一位能做什么由您定。转让、解散、会费和收入只有您能动`}
          action={
            <Button busy={busy} onClick={() => void add()}>
              请人帮忙
            </Button>
          }
        />
      ) : (
        <Section
          title={`${data.list.length} 位，最多 ${data.max} 位`}
          note={full ? '已满。收回一位的权限，或开通会员后可以有更多' : '转让、解散、会费和收入只有您能动'}
        >
          {data.list.map((admin) => (
            <ListRow
              key={admin.member_id}
              wrap
              leading={<Avatar id={admin.user_id} name={admin.realname} src={admin.avatar} />}
              title={admin.realname}
              meta={admin.rights.map((right) => rightLabels[right as AdminRight]).join('、')}
              onClick={() => void change(admin)}
            />
          ))}
        </Section>
      )}
    </Page>
  );
}

/** Asks what an admin may do; an empty list: nothing any more. */
const askRights = (member: MemberLine, rights: readonly string[]): Promise<readonly AdminRight[] | null> =>
  openSheet<readonly AdminRight[]>(`${member.realname}可以`, (close) => (
    <Rights given={rights as readonly AdminRight[]} admin={member.role === 2} onDone={close} />
  ));

function Rights(props: {
  given: readonly AdminRight[];
  admin: boolean;
  onDone: (rights: readonly AdminRight[]) => void;
}) {
  const { given, admin, onDone } = props;
  const [chosen, setChosen] = useState(given);
  useUnsaved(chosen !== given);
  const toggle = (right: AdminRight): void =>
    setChosen(chosen.includes(right) ? chosen.filter((one) => one !== right) : [...chosen, right]);
  return (
    <>
      {adminRights.map((right) => (
        <CheckRow
          key={right}
          title={rightLabels[right]}
          checked={chosen.includes(right)}
          onChange={() => toggle(right)}
        />
      ))}
      <div className={css['actions']}>
        {admin && (
          <Button kind="danger" onClick={() => onDone([])}>
            收回全部
          </Button>
        )}
        <Button block disabled={chosen.length === 0} onClick={() => onDone(chosen)}>
          保存
        </Button>
      </div>
    </>
  );
}
