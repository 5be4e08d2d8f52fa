import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import type { CardActionProps } from '../../card/parts/slots.ts';
import { talkAddress } from './talk-address.ts';

/** Leads to the conversation with the person of a card. */
export function TalkButton({ card, kind, beside }: CardActionProps) {
  const { guest } = useSession();
  const { user_id: id, is_friend: friend, is_black: black } = card;
  if (guest || black) return beside(kind);
  return (
    <>
      {friend && beside('secondary')}
      <Button kind={friend ? kind : 'secondary'} href={talkAddress(id)}>
        发消息
      </Button>
      {!friend && beside(kind)}
    </>
  );
}
