import { useSession } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import type { CardActionProps } from '../../card/parts/slots.ts';
import { chatPaths } from '../paths.ts';

/** Leads to the conversation with the person of a card. */
export function TalkButton({ card, kind, beside }: CardActionProps) {
  const { guest } = useSession();
  const { user_id: id, is_friend: friend, is_black: black } = card;
  if (guest || black) return beside(kind);
  const talk = (
    <Button kind={friend ? kind : 'secondary'} href={chatPaths.chat(id)}>
      发消息
    </Button>
  );
  return friend ? (
    <>
      {beside('secondary')}
      {talk}
    </>
  ) : (
    <>
      {talk}
      {beside(kind)}
    </>
  );
}
