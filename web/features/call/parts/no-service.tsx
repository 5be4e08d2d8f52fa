import type { CallService } from '@qunlu/contract/call/entity.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Phone } from '../../../ui/icons.ts';

/** Where the site has no telephony, or none for groups: what that means, and the way back (D136). */
export function NoService({ service, back }: { service: CallService; back: string }) {
  return (
    <EmptyState
      icon={<Phone size={28} aria-hidden />}
      title={service.on ? '暂不支持多人通话' : '通话没有开通'}
      text={service.words}
      action={<Button href={back}>返回</Button>}
    />
  );
}
