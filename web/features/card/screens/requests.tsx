import type { ContactGrant, ContactRequest } from '@qunlu/contract/card/requests.ts';
import { contactLabel } from '@qunlu/contract/card/extends.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../../platform/loaded.tsx';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { usePress } from '../../../platform/press.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { type Undoable, useHeldBack } from '../../../ui/dialog/held-back.ts';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Handshake } from '../../../ui/icons.ts';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { RequestButton, RequestFoot, RequestText } from '../../../ui/request-row.tsx';
import { cardPaths } from '../paths.ts';
import {
  type Answer,
  answerRequest,
  revokeGrant,
  useContactGrants,
  useContactRequests,
} from '../queries/requests.ts';
import css from './requests.module.css';

/** Who asks to see a contact of the viewer's, and to whom the viewer has said yes (D209). */
export default function Requests() {
  const requests = useContactRequests();
  const grants = useContactGrants();
  const both = {
    data: requests.data && grants.data && [...requests.data.pages, ...grants.data.pages],
    error: (requests.data ? null : requests.error) ?? (grants.data ? null : grants.error),
    refetch: () => Promise.all([requests.refetch(), grants.refetch()]),
  };
  return (
    <Page header={<ScreenHeader title="查看申请" back="/app/user" />}>
      <Loaded read={both} waiting={<SkeletonRows count={3} />}>
        {(pages) =>
          pages.every(({ list }) => list.length === 0) ? (
            <Nobody />
          ) : (
            <Lists requests={requests} grants={grants} />
          )
        }
      </Loaded>
    </Page>
  );
}

interface ListsProps {
  requests: ReturnType<typeof useContactRequests>;
  grants: ReturnType<typeof useContactGrants>;
}

const keyOf = ({ request_id }: { request_id: number }): number => request_id;

function Lists({ requests, grants }: ListsProps) {
  const held = useHeldBack();
  return (
    <>
      <PagedList
        query={requests}
        apart
        keyOf={keyOf}
        empty={<p className={css['none']}>没有等您回复的申请</p>}
      >
        {(request) => <Asking request={request} now={requests.dataUpdatedAt} held={held} />}
      </PagedList>
      <PagedList
        query={grants}
        keyOf={keyOf}
        empty={null}
        title="已同意的"
        note="收回后，对方不能再从群录看到这一项，30 天内不能再申请。"
      >
        {(grant) => <Agreed grant={grant} now={grants.dataUpdatedAt} />}
      </PagedList>
    </>
  );
}

function Nobody() {
  return (
    <EmptyState
      icon={<Handshake size={28} aria-hidden />}
      title="没有查看申请"
      text="您在「隐私」里收紧谁能看联系方式后，其他人可以申请看某一项，由您在这里决定"
      action={<Button href="#!/user/privacy">去看隐私设置</Button>}
    />
  );
}

interface AskingProps {
  request: ContactRequest;
  now: number;
  held: Undoable;
}

function Asking({ request, now, held }: AskingProps) {
  const client = useQueryClient();
  const { press } = usePress();
  const { request_id: id, user, field, note, at } = request;
  const of = `${user.realname}查看${contactLabel(field)}`;

  const agree = (answer: Answer) =>
    press(async () => {
      await answerRequest(client, request, answer);
      popTip(answer === 'once' ? '已允许一次，对方打开后一小时内有效' : '已允许，随时可以收回', {
        type: 'good',
      });
    });
  async function refuse(): Promise<void> {
    if (await held.hold(id)) await press(() => answerRequest(client, request, 'refuse'));
  }

  return (
    <Section>
      <Person user={user} />
      <RequestText
        lead={
          <>
            想看您的<strong>{contactLabel(field)}</strong> · {relativeTime(at, now)}
          </>
        }
        note={note}
      />
      {held.held.has(id) ? (
        <RequestFoot isNews line="不同意，对方不会收到通知">
          <RequestButton kind="secondary" of={`不同意${of}`} onClick={() => held.undo(id)}>
            撤销
          </RequestButton>
        </RequestFoot>
      ) : (
        <RequestFoot>
          <RequestButton kind="quiet" of={of} onClick={() => void refuse()}>
            不同意
          </RequestButton>
          <RequestButton kind="secondary" of={of} onClick={() => void agree('always')}>
            一直允许
          </RequestButton>
          <RequestButton of={of} onClick={() => void agree('once')}>
            允许一次
          </RequestButton>
        </RequestFoot>
      )}
    </Section>
  );
}

function Person({ user }: { user: ContactRequest['user'] }) {
  return (
    <PersonRow
      person={user}
      meta={user.title || (user.card_id === 0 ? '还没有名片' : '')}
      {...(user.card_id === 0 ? {} : { href: cardPaths.view(user.card_id) })}
    />
  );
}

const stateOf = ({ once, used }: ContactGrant): string =>
  once ? (used ? '允许一次，已看过' : '允许一次，还没看') : used ? '一直允许，看过' : '一直允许';

function Agreed({ grant, now }: { grant: ContactGrant; now: number }) {
  const client = useQueryClient();
  const { press } = usePress();
  const { request_id, user, field, at } = grant;
  const label = contactLabel(field);

  async function revoke(): Promise<void> {
    const sure = await confirm({
      title: `不再给${user.realname}看${label}？`,
      message: '对方不会收到通知，30 天内不能再申请这一项。对方已经自行保存的，群录无法代为删除。',
      okLabel: '收回',
      danger: true,
    });
    if (!sure) return;
    await press(async () => {
      await revokeGrant(client, request_id);
      popTip('已收回', { type: 'good' });
    });
  }

  return (
    <PersonRow
      person={user}
      title={`${user.realname} · ${label}`}
      meta={`${stateOf(grant)} · ${relativeTime(at, now)}`}
      end={
        <RequestButton kind="quiet" of={`${user.realname}查看${label}`} onClick={() => void revoke()}>
          收回
        </RequestButton>
      }
    />
  );
}
