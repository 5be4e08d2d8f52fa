import type { ContactGrant, ContactRequest } from '@qunlu/contract/card/requests.ts';
import { contactLabel } from '@qunlu/contract/card/extends.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../platform/http/sentence.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Handshake } from '../../../ui/icons.ts';
import { LoadMore, loadMoreState } from '../../../ui/load-more.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { cardPaths } from '../paths.ts';
import { useRefusals } from '../queries/refusals.ts';
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
  const error = (requests.data ? null : requests.error) ?? (grants.data ? null : grants.error);
  return (
    <Page header={<ScreenHeader title="查看申请" back="/app/user" />}>
      {error ? (
        <ErrorState
          message={sentence(error)}
          onRetry={() => void Promise.all([requests.refetch(), grants.refetch()])}
        />
      ) : requests.data && grants.data ? (
        <Lists requests={requests} grants={grants} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Page>
  );
}

interface ListsProps {
  requests: ReturnType<typeof useContactRequests>;
  grants: ReturnType<typeof useContactGrants>;
}

function Lists({ requests, grants }: ListsProps) {
  const { refused, refuse, undo } = useRefusals();
  const waiting = requests.data?.pages.flatMap(({ list }) => list) ?? [];
  const agreed = grants.data?.pages.flatMap(({ list }) => list) ?? [];
  if (waiting.length === 0 && agreed.length === 0) return <Nobody />;
  return (
    <>
      {waiting.length === 0 && <p className={css['none']}>没有等您回复的申请</p>}
      {waiting.map((request) => (
        <Asking
          key={request.request_id}
          request={request}
          now={requests.dataUpdatedAt}
          refused={refused.has(request.request_id)}
          onRefuse={() => refuse(request)}
          onUndo={() => undo(request.request_id)}
        />
      ))}
      {requests.hasNextPage && (
        <LoadMore state={loadMoreState(requests)} onMore={() => void requests.fetchNextPage()} endText="" />
      )}
      {agreed.length > 0 && (
        <Section title="已同意的" note="收回后，对方不能再从群录看到这一项，30 天内不能再申请。">
          <ul>
            {agreed.map((grant) => (
              <Agreed key={grant.request_id} grant={grant} now={grants.dataUpdatedAt} />
            ))}
          </ul>
        </Section>
      )}
      {grants.hasNextPage && (
        <LoadMore state={loadMoreState(grants)} onMore={() => void grants.fetchNextPage()} endText="" />
      )}
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
  /** Refused, and it can still be taken back. */
  refused: boolean;
  onRefuse: () => void;
  onUndo: () => void;
}

function Asking({ request, now, refused, onRefuse, onUndo }: AskingProps) {
  const client = useQueryClient();
  const { user, field, note, at } = request;

  async function agree(answer: Answer): Promise<void> {
    try {
      await answerRequest(client, request, answer);
      popTip(answer === 'once' ? '已允许一次，对方打开后一小时内有效' : '已允许，随时可以收回', {
        type: 'good',
      });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }
  const to = <span className="visually-hidden">{`${user.realname}查看${contactLabel(field)}`}</span>;

  return (
    <Section>
      <Person user={user} />
      <div className={css['wish']}>
        <p>
          想看您的<strong>{contactLabel(field)}</strong>
          <span className={css['when']}> · {relativeTime(at, now)}</span>
        </p>
        {note !== '' && <p className={css['words']}>{note}</p>}
      </div>
      {refused ? (
        <div className={css['foot']} role="status">
          <p className={css['said']}>不同意，对方不会收到通知</p>
          <Button kind="secondary" size="s" onClick={onUndo}>
            撤销
            <span className="visually-hidden">：不同意{to}</span>
          </Button>
        </div>
      ) : (
        <div className={css['foot']}>
          <Button kind="quiet" size="s" onClick={onRefuse}>
            不同意{to}
          </Button>
          <Button kind="secondary" size="s" onClick={() => void agree('always')}>
            一直允许{to}
          </Button>
          <Button size="s" onClick={() => void agree('once')}>
            允许一次{to}
          </Button>
        </div>
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
    try {
      await revokeGrant(client, request_id);
      popTip('已收回', { type: 'good' });
    } catch (error) {
      popTip(sentence(error), { type: 'bad' });
    }
  }

  return (
    <li>
      <PersonRow
        person={user}
        title={`${user.realname} · ${label}`}
        meta={`${stateOf(grant)} · ${relativeTime(at, now)}`}
        end={
          <Button kind="quiet" size="s" onClick={() => void revoke()}>
            收回
            <span className="visually-hidden">{`：${user.realname}查看${label}`}</span>
          </Button>
        }
      />
    </li>
  );
}
