import { ConsultTalk } from '../../features/chat/parts/talk/talk-page.tsx';
import { TalkTools } from '../../features/chat/parts/talk/tools.ts';
import { talkTools } from '../talk/tools.ts';

/** Talking about something with those who answer for it (R021). */
export default function Consult() {
  return (
    <TalkTools value={talkTools}>
      <ConsultTalk />
    </TalkTools>
  );
}
