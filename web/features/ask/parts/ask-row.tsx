import type { AskLine, FoundAsk } from '@qunlu/contract/ask/entity.ts';
import { askKinds, askState } from '@qunlu/contract/ask/rules.ts';
import { relativeTime } from '@qunlu/contract/kernel/formats.ts';
import { useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { PictureRow, RowFact } from '../../../ui/picture-row.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { askPaths } from '../paths.ts';
import { kindOf, stateOf, toneOfKind, toneOfState, topicOf, untilWords } from './words.ts';

interface AskRowProps {
  one: FoundAsk & Partial<AskLine>;
  /** In a list of what is one's own: how it stands, and what follows without anybody. */
  own?: boolean;
  /** Where it leads; its page where it is not said. */
  href?: string;
}

/** A question in a list: what is asked, by whom, for how much, and what there is to hear. */
export function AskRow({ one, own = false, href }: AskRowProps) {
  const [now] = useState(() => Date.now());
  const { user, answerer, text, more, topic, circle, kind, state, answers, images } = one;
  const { listeners = 0, free_until = 0, until: ends = 0, until_words = '' } = one;
  const free = free_until * 1000 > now;
  const until = own ? untilWords({ until: ends, until_words }, now) : '';
  return (
    <PictureRow
      top
      href={href ?? askPaths.question(one.question_id)}
      picture={<Avatar id={user.user_id} name={user.name} src={user.avatar} />}
      title={more ? `${text}…` : text}
      facts={
        <>
          <RowFact>
            {[answerer ? `${user.name} 问 ${answerer.name}` : user.name, relativeTime(one.at, now), circle]
              .filter(Boolean)
              .join(' · ')}
          </RowFact>
          <RowFact>
            {[
              topicOf(topic),
              images > 0 ? `${images} 张图` : '',
              answers > 0 && kind !== askKinds.person ? `${answers} 个回答` : '',
              listeners > 0 ? `${listeners} 人听过` : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          </RowFact>
          {until !== '' && <RowFact>{until}</RowFact>}
        </>
      }
      foot={
        <>
          <Tag tone={toneOfKind(kind)}>{kindOf(one)}</Tag>
          {(own || state !== askState.waiting) && <Tag tone={toneOfState(state)}>{stateOf(one)}</Tag>}
          {free && <Tag tone="good">正在免费听</Tag>}
          {one.featured && <Tag tone="accent">精选</Tag>}
        </>
      }
    />
  );
}

/** For lists that give their rows nothing but what they are about. */
export const OwnAskRow = ({ one }: { one: AskLine }) => <AskRow one={one} own />;
