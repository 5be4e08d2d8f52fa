import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { viewCallee } from '@qunlu/contract/call/calls.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '../../../platform/http/errors.ts';
import { later } from '../../../platform/later.ts';
import { Loaded, LoadState } from '../../../platform/loaded.tsx';
import { PagedList } from '../../../platform/paged-rows.tsx';
import { usePress } from '../../../platform/press.ts';
import { navigate } from '../../../platform/router/location.ts';
import { useIdQuery } from '../../../platform/router/params.ts';
import { ScreenHeader } from '../../../platform/screen-header.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Phone, Users } from '../../../ui/icons.ts';
import { ListRow } from '../../../ui/list-row.tsx';
import { Page } from '../../../ui/page.tsx';
import { PersonRow } from '../../../ui/person-row.tsx';
import { Section } from '../../../ui/section.tsx';
import { CallRow } from '../parts/call-row.tsx';
import { MinutesSum } from '../parts/minutes-sum.tsx';
import { NoService } from '../parts/no-service.tsx';
import { callPath, callPaths } from '../paths.ts';
import { dial, useCallee, useCalls, useMinutes } from '../queries.ts';

const user = '#!/app/user';

/** Calls somebody (R175); without anybody, my calls and minutes. */
export default function CallScreen() {
  const userId = useIdQuery('user');
  return userId === null ? <MyCalls /> : <Start userId={userId} />;
}

/** One of one's friends is chosen, then called. */
const chooseFriend = (): void =>
  void later(import('../../friend/parts/pick-friends.tsx'), async ({ pickFriends }) => {
    const picked = await pickFriends({ title: '打给谁', limit: 1 });
    const [one] = picked ?? [];
    if (one) navigate(callPaths.to(one.user_id));
  });

function MyCalls() {
  const minutes = useMinutes();
  const { data } = minutes;
  const off = data && !data.service.on;
  return (
    <Page
      header={<ScreenHeader title="通话" back={user} />}
      footer={
        data && !off ? (
          <Button block onClick={chooseFriend}>
            打给好友
          </Button>
        ) : undefined
      }
    >
      <Loaded read={minutes}>
        {(own) =>
          own.service.on ? (
            <MinutesSum
              label="我还有"
              minutes={own.minutes}
              held={own.held}
              price={own.price}
              href={callPaths.recharge()}
            />
          ) : (
            <NoService service={own.service} back={user} />
          )
        }
      </Loaded>
      {!off && (
        <Section>
          <ListRow
            leading={<Users size={22} aria-hidden />}
            title="圈子的多人通话"
            href={callPaths.circles()}
          />
        </Section>
      )}
      <History off={off ?? false} />
    </Page>
  );
}

/** What stood before a site gave its telephony up can still be read. */
function History({ off }: { off: boolean }) {
  const query = useCalls();
  return (
    <PagedList
      query={query}
      title="最近 180 天"
      keyOf={({ call_id: id }) => id}
      empty={
        off ? null : (
          <EmptyState
            icon={<Phone size={28} aria-hidden />}
            title="还没有通话"
            text="打给好友时两边的电话都会响起，互相看不到号码"
          />
        )
      }
    >
      {(one) => <CallRow one={one} now={query.dataUpdatedAt} />}
    </PagedList>
  );
}

function Start({ userId }: { userId: number }) {
  const read = useCallee(userId);
  const { data, error } = read;
  if (data && !isNotFound(error)) return <Offer callee={data} />;
  return (
    <Page header={<ScreenHeader title="打隐号电话" back={callPaths.mine()} />}>
      {isNotFound(error) ? (
        <EmptyState
          icon={<Phone size={28} aria-hidden />}
          title="找不到这个人"
          text="可能已经注销，或您看不到对方了"
          action={<Button onClick={chooseFriend}>选一位好友</Button>}
        />
      ) : (
        <LoadState read={read} />
      )}
    </Page>
  );
}

function Offer({ callee }: { callee: OutputOf<typeof viewCallee> }) {
  const client = useQueryClient();
  const { busy, press } = usePress({ offline: '没有网络，电话打不出去' });
  const { user: person, service, can, problem, minutes, needed, price, call_id: running } = callee;
  const start = () =>
    press(async (key) => {
      const made = await dial(client, person.user_id, key);
      navigate(callPath(made), { replace: true });
    });
  const short = minutes < needed;
  if (!service.on)
    return (
      <Page header={<ScreenHeader title="打隐号电话" back={callPaths.mine()} />}>
        <NoService service={service} back={callPaths.mine()} />
      </Page>
    );
  return (
    <Page
      header={<ScreenHeader title="打隐号电话" back={callPaths.mine()} />}
      footer={
        running > 0 ? (
          <Button block href={callPaths.view(running)}>
            回到通话
          </Button>
        ) : short && problem !== '' ? (
          <Button block href={callPaths.recharge()}>
            去充值
          </Button>
        ) : (
          <Button block busy={busy} disabled={!can.call} onClick={() => void start()}>
            呼叫
          </Button>
        )
      }
    >
      <Section note={running > 0 ? '你们正在通话' : problem}>
        <PersonRow person={{ ...person, realname: person.name }} meta={person.title} />
      </Section>
      <Section note={`两边的电话先后响起，来电是平台的号码，互相看不到手机号。没接通不收费，没用完的退回。`}>
        <ListRow
          fact
          title="我还有"
          end={`${minutes} 分钟`}
          {...(short ? { href: callPaths.recharge() } : {})}
        />
        <ListRow fact title="先预留" end={`${needed} 分钟`} />
        <ListRow fact title="价格" end={`每人每分钟 ¥${yuan(price)}`} />
        <ListRow fact title="今天还能打" end={`${callee.left_today} 次`} />
      </Section>
    </Page>
  );
}
