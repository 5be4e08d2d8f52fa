import type { FamilyInvitation } from '@qunlu/contract/family/invitations.ts';
import {
  invitationState,
  invitationStateLabels,
  type InvitationState,
} from '@qunlu/contract/family/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { PagedRows } from '../../../../platform/paged-rows.tsx';
import { usePress } from '../../../../platform/press.ts';
import { navigate } from '../../../../platform/router/location.ts';
import { ScreenHeader } from '../../../../platform/screen-header.tsx';
import { popTip } from '../../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Mail } from '../../../../ui/icons.ts';
import { ListRow } from '../../../../ui/list-row.tsx';
import { Page } from '../../../../ui/page.tsx';
import { RequestButton, RequestFoot, RequestText } from '../../../../ui/request-row.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { CircleAvatar } from '../../../circle/parts/circle-avatar.tsx';
import { type InvitationBox, familyPaths } from '../../paths.ts';
import { answer, useInvitations, withdraw } from '../../queries.ts';
import css from './invitations.module.css';

const boxes: readonly { value: InvitationBox; label: string }[] = [
  { value: 'received', label: '邀请我的' },
  { value: 'sent', label: '我邀请的' },
];

/** Invitations to families: of my circles, and of others to mine (D90). */
export function Invitations({ box }: { box: InvitationBox }) {
  return (
    <Page header={<ScreenHeader title="大家庭的邀请" back={familyPaths.list()} />}>
      <div className={css['boxes']}>
        <Segmented
          label="哪些邀请"
          options={boxes}
          value={box}
          onChange={(next) => navigate(familyPaths.invitations(next), { replace: true })}
        />
      </div>
      <PagedRows
        query={useInvitations(box)}
        keyOf={({ id }) => id}
        Row={box === 'sent' ? SentRow : ReceivedRow}
        empty={
          <EmptyState
            icon={<Mail size={28} aria-hidden />}
            title={box === 'sent' ? '还没有邀请过圈子' : '还没有收到邀请'}
            text={
              box === 'sent'
                ? '在大家庭里邀请，圈主同意后加入'
                : '别的圈主邀请您的圈子加入大家庭时，在这里答复'
            }
          />
        }
      />
    </Page>
  );
}

const stateOf = ({ state, due_at }: FamilyInvitation): string =>
  state === invitationState.waiting
    ? `${dayText(due_at)} 前答复有效`
    : invitationStateLabels[state as InvitationState];

const Circle = ({ one, meta }: { one: FamilyInvitation; meta: string }) => (
  <ListRow
    wrap
    leading={<CircleAvatar circle={one.phonebook} />}
    title={one.phonebook.name}
    meta={meta}
    chevron={false}
  />
);

function ReceivedRow({ one }: { one: FamilyInvitation }) {
  const client = useQueryClient();
  const agreeing = usePress();
  const declining = usePress();
  const say = (yes: boolean) =>
    (yes ? agreeing : declining).press(async () => {
      await answer(client, one.id, yes);
      popTip(yes ? '已加入大家庭' : '已答复，不加入', { type: 'good' });
    });
  const button = (yes: boolean, label: string) => (
    <RequestButton
      of={one.family}
      kind={yes ? 'primary' : 'secondary'}
      busy={(yes ? agreeing : declining).busy}
      disabled={(yes ? declining : agreeing).busy}
      onClick={() => void say(yes)}
    >
      {label}
    </RequestButton>
  );
  const waits = one.state === invitationState.waiting;
  return (
    <>
      <Circle one={one} meta={`${one.by.name}邀请加入「${one.family}」，现有 ${one.circles} 个圈子`} />
      <RequestText note={one.note} />
      <RequestFoot line={stateOf(one)}>
        {waits && button(false, '不加入')}
        {waits && button(true, '加入')}
      </RequestFoot>
    </>
  );
}

function SentRow({ one }: { one: FamilyInvitation }) {
  const client = useQueryClient();
  const { busy, press } = usePress();
  const back = () =>
    press(async () => {
      await withdraw(client, one.id);
      popTip('已撤回', { type: 'good' });
    });
  return (
    <>
      <Circle one={one} meta={`邀请加入「${one.family}」`} />
      <RequestText note={one.note} />
      <RequestFoot line={stateOf(one)}>
        {one.state === invitationState.waiting && (
          <RequestButton of={one.phonebook.name} kind="secondary" busy={busy} onClick={() => void back()}>
            撤回
          </RequestButton>
        )}
      </RequestFoot>
    </>
  );
}
