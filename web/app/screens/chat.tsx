import { PersonTalk } from '../../features/chat/parts/talk/talk-page.tsx';
import { TalkTools } from '../../features/chat/parts/talk/tools.ts';
import { talkTools } from '../talk/tools.ts';

/** Talking with one person (R020). */
export default function Chat() {
  return (
    <TalkTools value={talkTools}>
      <PersonTalk />
    </TalkTools>
  );
}
