import { userStatus } from '@qunlu/contract/account/rules.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { accountPaths } from '../paths.ts';
import { useMe } from '../queries.ts';
import { ProtocolsDue } from './protocols-due.tsx';

/** What the account must hear first, on top of 我的; nothing most of the time. */
export function AccountNotes() {
  const { data: me } = useMe();
  if (!me) return null;
  return (
    <>
      {me.status === userStatus.muted && <Muted reason={me.status_reason ?? ''} />}
      <ProtocolsDue due={me.protocols_due ?? []} />
    </>
  );
}

function Muted({ reason }: { reason: string }) {
  return (
    <Banner
      tone="warn"
      action={
        <Button kind="quiet" size="s" href={accountPaths.recover}>
          去申诉
        </Button>
      }
    >
      您已被禁言{reason ? `：${reason}` : '，暂时不能发布或修改内容'}
    </Banner>
  );
}
